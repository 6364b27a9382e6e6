import { assert } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import type { ExternalEvidence } from "../../src/domain/external/ExternalEvidence.ts"
import { type ExternalInput, readExternal } from "../../src/programs/importExternal.ts"
import { formats, type Json, jsonOf, writeAll } from "./externalFiles.ts"

/** Files of a Harbor job that are of the same kind as others, which are changed. */
const SAME_KIND = /^(?:git__2|web__1)/u

/** What is found, or null where the files are refused. */
const found = (input: ExternalInput) =>
  readExternal(input, null).pipe(
    Effect.catchTags({ SourceInvalid: () => Effect.succeed(null), InputMissing: () => Effect.succeed(null) })
  )

const passed = (all: ReadonlyArray<ExternalEvidence>) => all.reduce((sum, { counts }) => sum + counts.passed, 0)

/** How many cases passed, or null where the files are refused. */
export const passes = (input: ExternalInput) => Effect.map(found(input), (all) => (all === null ? null : passed(all)))

const nameOf = ({ system }: ExternalEvidence): string => `${system.name} ${system.model}`

/** What of the evidence is better than before: passes in all, or the mark or the passes of one system. */
const raised = (before: ReadonlyArray<ExternalEvidence>, after: ReadonlyArray<ExternalEvidence>) => {
  const first = new Map(before.map((one) => [nameOf(one), one]))
  const better = after.filter((one) => {
    const old = first.get(nameOf(one))
    return old !== undefined && (one.mean_value > old.mean_value || one.counts.passed > old.counts.passed)
  })
  return [...better.map(nameOf), ...(passed(after) > passed(before) ? ["all"] : [])]
}

/** Every document that comes of removing one key or element, or of putting another value in its place. */
const mutants = (value: Json, others: ReadonlyArray<Json>): ReadonlyArray<Json> => {
  if (typeof value !== "object" || value === null) return []
  if (Array.isArray(value)) {
    return value.flatMap((one: Json, at: number) => [
      value.toSpliced(at, 1),
      ...others.map((other) => value.with(at, other)),
      ...mutants(one, others).map((mutant) => value.with(at, mutant))
    ])
  }
  return Object.entries(value).flatMap(([key, one]) => {
    const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    return [
      rest,
      ...others.map((other) => ({ ...value, [key]: other })),
      ...mutants(one, others).map((mutant) => ({ ...value, [key]: mutant }))
    ]
  })
}

/**
 * Removes or empties something of the files of every format, every so manieth thing and each file as a whole, and asserts
 * that nothing is better then. Says for each format how many changes were refused, and how many were taken.
 */
export const neverBetter = (step: number) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const ends = new Map<string, { readonly refused: number; readonly taken: number }>()
    for (const [name, files, inputOf] of formats) {
      const dir = yield* fs.makeTempDirectoryScoped()
      yield* writeAll(dir, files)
      const whole = (yield* found(inputOf(dir))) ?? assert.fail(name)
      let refused = 0
      let taken = 0
      for (const [file, value] of Object.entries(files).filter(([file]) => !SAME_KIND.test(file))) {
        for (const mutant of mutants(jsonOf(value), [null]).filter((_, at) => at % step === 0)) {
          yield* fs.writeFileString(`${dir}/${file}`, JSON.stringify(mutant))
          const read = yield* found(inputOf(dir))
          if (read === null) refused++
          else {
            taken++
            assert.deepStrictEqual(raised(whole, read), [], `${name} ${file} ${JSON.stringify(mutant)}`)
          }
        }
        yield* fs.remove(`${dir}/${file}`)
        assert.deepStrictEqual(raised(whole, (yield* found(inputOf(dir))) ?? []), [], `${name} without ${file}`)
        yield* fs.writeFileString(`${dir}/${file}`, JSON.stringify(value))
      }
      ends.set(name, { refused, taken })
    }
    return ends
  })
