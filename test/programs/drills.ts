import { assert } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { settlePolicy } from "../../src/domain/policy/settlePolicy.ts"
import type { ConditionOutcome } from "../../src/programs/decidePolicy.ts"
import type { Drill } from "../../src/programs/drill/Drill.ts"
import { type DrillOptions, drillPolicy } from "../../src/programs/drillPolicy.ts"
import type { LoadedPolicy } from "../../src/programs/policy/loadPolicy.ts"
import { drillDocument } from "../../src/programs/cli/render/drillDocument.ts"
import { packOf } from "./comparing.ts"
import { DOD, FACTS, good, JUNIT, noTiers, PLAN } from "./policies.ts"

export const small = { ...good, pack: packOf(2) }
export const files = { "plan.yaml": PLAN, "facts.json": FACTS, "unit.xml": JUNIT }
export const APPROVED = DOD.replace("context", "approved: approved.yaml, context")

export const hold = Effect.fnUntraced(function* (loaded: LoadedPolicy, options: Partial<DrillOptions> = {}) {
  const result = yield* drillPolicy(loaded, { ...noTiers, seed: 1, ...options })
  return result._tag === "Held" ? result.drill : assert.fail("The gate does not pass.")
})

/** A way to settle a policy that has a fault: every other condition than this one is taken to be as the control was. */
export const readingOnly =
  (id: string, control: ConditionOutcome): NonNullable<DrillOptions["settle"]> =>
  (policy, results, now) =>
    settlePolicy(
      policy,
      results.map((result) => ({ ...result, state: result.condition.id === id ? result.state : control.state })),
      now
    )

export const through = ({ attempts }: Drill): ReadonlyArray<string> =>
  attempts.filter(({ blocked }) => !blocked).map(({ how, piece }) => `${piece}: ${how}`)
export const codes = (loaded: LoadedPolicy, drill: Drill): ReadonlyArray<number> =>
  [...new Set(drillDocument(loaded, drill).attempts.map(({ exit }) => exit.code))].toSorted((a, b) => a - b)

/** Every file below a folder, with its bytes and the time of its last change. */
export const everything = Effect.fnUntraced(function* (dir: string) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(dir, { recursive: true })
  return yield* Effect.forEach(names.toSorted(), (name) =>
    Effect.gen(function* () {
      const info = yield* fs.stat(`${dir}/${name}`)
      return [name, info.mtime, info.type === "File" ? yield* fs.readFileString(`${dir}/${name}`) : null]
    })
  )
})

/** Temporary folders are made in this one, so that it can be seen whether they are left. */
export const temporaryIn = (dir: string) =>
  Effect.updateService(FileSystem.FileSystem, (fs) => ({
    ...fs,
    makeTempDirectoryScoped: (options) => fs.makeTempDirectoryScoped({ ...options, directory: dir })
  }))
