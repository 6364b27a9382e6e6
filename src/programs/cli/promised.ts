import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer } from "effect"
import { AssayError } from "../../promise/AssayError.ts"
import { AnswerFile } from "../../services/AnswerFile.ts"
import { Assets } from "../../services/Assets.ts"
import { GitTree } from "../../services/GitTree.ts"
import { Judge } from "../../services/Judge.ts"
import { PackStore } from "../../services/PackStore.ts"
import { RunStore } from "../../services/RunStore.ts"
import { SourceReader } from "../../services/SourceReader.ts"
import { type AppError, type ExitCode, exitCodeOf, exitCodes } from "./exitCode.ts"

const root = path.resolve(import.meta.dirname, "../../..")

const packs = Layer.unwrap(Assets.use((assets) => Effect.succeed(PackStore.layerDirectories(["packs", assets.packs]))))

const services = Layer.mergeAll(packs, AnswerFile.layer, RunStore.layer, Judge.layerChecks, GitTree.layer).pipe(
  Layer.provideMerge(Layer.merge(SourceReader.layer, Assets.layerDirectory(root))),
  Layer.provideMerge(NodeServices.layer)
)

const failureOf = (error: AppError, { code }: ExitCode): AssayError => {
  const { _tag: tag, message, ...fields } = error
  const details = Object.fromEntries(Object.entries(fields).filter(([name]) => !["stack", "cause"].includes(name)))
  return new AssayError({ tag, message, exitCode: code }, details, error)
}

const defectOf = (cause: Cause.Cause<AppError>): AssayError => {
  const defect = Cause.squash(cause)
  const message = defect instanceof Error ? defect.message : String(defect)
  return new AssayError({ tag: "Defect", message, exitCode: exitCodes.crashed.code }, {}, defect)
}

type Services = Layer.Success<typeof services>

/**
 * Runs a use case on the files of this machine. Rejects with an `AssayError`, or, where the signal stops it, with the
 * signal's reason, as `fetch` does.
 *
 * @since 0.1.0
 */
export const promised = async <A>(
  program: Effect.Effect<A, AppError, Services>,
  signal: AbortSignal | undefined
): Promise<A> => {
  signal?.throwIfAborted()
  const exit = await Effect.runPromiseExit(Effect.provide(program, services), { signal })
  if (Exit.isSuccess(exit)) return exit.value
  signal?.throwIfAborted()
  const failure = Cause.findErrorOption(exit.cause)
  throw failure._tag === "Some" ? failureOf(failure.value, exitCodeOf(failure.value)) : defectOf(exit.cause)
}
