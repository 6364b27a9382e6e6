import { Effect, type Scope } from "effect"
import { fileEntry } from "../../../domain/bench/caseDigest.ts"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import { byCodeUnit } from "../../../domain/run/Cell.ts"
import { canonicalJson } from "../../../domain/source/canonicalJson.ts"
import { digestOf } from "../../../domain/source/digest.ts"
import type { CannotWrite, InputMissing, SourceInvalid, UsageInvalid } from "../../../domain/source/errors.ts"
import { cannotRead, cannotWrite } from "../../ioErrors.ts"
import { fileDigest } from "../../source/fileDigest.ts"
import { isExecutable } from "../fileContents.ts"
import { workFolder } from "../workFolder.ts"
import { type Finding, findSutFiles } from "./findSutFiles.ts"
import { pathProgram } from "./pathProgram.ts"
import { INSIDE, type SutCommand, type SutFile } from "./sutFiles.ts"

/**
 * A command that is ready to run anywhere: its arguments, of which those that name files lead to copies; the folder of
 * the copies, which is all that it must read, and in it the one with what lay below its base; and the digest of all it is
 * made of.
 */
export interface SutParts {
  readonly argv: readonly [string, ...ReadonlyArray<string>]
  readonly copies: string
  readonly snapshot: string
  readonly digest: string
}

/**
 * Copies what a command is made of into a temporary folder, so that it is the same for every case and can be read where
 * the bench is hidden. The digest is over the copies, the arguments as they were written, the program where it comes from
 * PATH, and what the command may see.
 */
export const sutParts = Effect.fnUntraced(function* (
  finding: Finding,
  command: SutCommand,
  loaded: LoadedTaskClass
): Effect.fn.Return<SutParts, CannotWrite | InputMissing | SourceInvalid | UsageInvalid, Scope.Scope> {
  const { fs, path } = finding
  const { settings } = command
  const program = yield* pathProgram(fs, path, settings.command[0])
  const files = yield* findSutFiles(finding, command, loaded, program !== undefined)
  const copies = yield* workFolder(fs)
  const copied = Effect.fnUntraced(function* ({ from, named, place }: SutFile) {
    const copy = path.join(copies, place)
    yield* fs.makeDirectory(path.dirname(copy), { recursive: true }).pipe(Effect.mapError(cannotWrite(copy)))
    yield* fs.copyFile(from, copy).pipe(Effect.mapError(cannotRead(from)))
    const facts = { digest: fileDigest(fs, copy), executable: isExecutable(fs, copy) }
    const { digest, executable } = yield* Effect.all(facts).pipe(Effect.mapError(cannotRead(copy)))
    return fileEntry(named, digest, executable)
  })
  const inside = yield* Effect.forEach(files.inside, copied)
  const elsewhere = yield* Effect.forEach(files.elsewhere, copied)
  const [first = settings.command[0], ...rest] = files.argv.map((argument) =>
    typeof argument === "string" ? argument : `${argument.before}${path.join(copies, argument.place)}`
  )
  return {
    argv: [first, ...rest],
    copies,
    snapshot: path.join(copies, INSIDE),
    digest: digestOf(
      canonicalJson({
        command: settings.command,
        program: program?.digest ?? null,
        files: inside,
        elsewhere,
        lock: settings.lock ?? null,
        env: [...new Set(settings.env ?? [])].toSorted(byCodeUnit),
        network: settings.network
      })
    )
  }
})
