import { Console, Effect, Layer, Option } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { HostProcess } from "../../../services/HostProcess.ts"
import { approvePlan } from "../../approvePlan.ts"
import { signCriterion } from "../../signCriterion.ts"
import { newPlan } from "../../scaffold.ts"
import type { DodApproveFlags, DodNewFlags, DodSignFlags } from "../dod.ts"
import { remark } from "../output.ts"
import { plain } from "../render/plain.ts"
import { runServices } from "../runServices.ts"

const recordServices = Layer.merge(runServices, HostProcess.layer)

export const dodSign = Effect.fn("dod sign")(function* (flags: DodSignFlags) {
  const { criterion, signOff } = yield* signCriterion(flags)
  yield* Console.log(`${flags.out}: ${plain(signOff.author)} signed off "${plain(criterion.text)}"`)
  yield* remark(`Use it: assay dod check ${shellWord(flags.plan)} --signoffs ${shellWord(flags.out)}`)
}, Effect.provide(recordServices))

export const dodApprove = Effect.fn("dod approve")(function* ({ plan, by, out }: DodApproveFlags) {
  const { criteria } = yield* approvePlan({ plan, by: Option.getOrUndefined(by), out })
  yield* Console.log(`${out}: ${counted(criteria.length, "criterion", "criteria")} approved`)
  yield* remark(`Use it: assay dod check ${shellWord(plan)} --approved ${shellWord(out)}`)
}, Effect.provide(recordServices))

export const dodNew = Effect.fn("dod new")(function* ({ file }: DodNewFlags) {
  yield* newPlan(file)
  yield* Console.log(file)
  yield* remark(`Edit it, then run: assay dod check ${shellWord(file)} --context NAME=VALUE`)
})
