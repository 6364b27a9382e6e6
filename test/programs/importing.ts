import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { importAnswers, type ImportOptions } from "../../src/programs/importAnswers.ts"
import { collect, loadPack, PACK, workshop } from "../services/run/harness.ts"

type Options = Partial<Omit<ImportOptions, "map">> & { readonly map?: ReadonlyArray<readonly [string, string]> }

/** A JSON line: an answer of `m1` to the prompt `constructor`, with other fields as given. */
export const row = (fields: object) =>
  JSON.stringify({ model: "m1", prompt_id: "constructor", text: "one two three", ...fields })
/** Imports a file of this name and text. */
export const attempt = (name: string, text: string, options: Options = {}, packText = PACK) =>
  Effect.gen(function* () {
    const shop = yield* workshop
    const file = yield* shop.write(name, text)
    const pack = yield* loadPack(packText)
    const map = new Map(options.map)
    const exit = yield* Effect.result(
      importAnswers({ pack, answersFile: file, out: shop.at("runs/r"), ignore: new Set(), ...options, map })
    )
    return { exit, shop }
  })

/** The import of a good file, and the answers that are in the run. */
export const imported = (name: string, text: string, options?: Options, packText?: string) =>
  Effect.gen(function* () {
    const { exit, shop } = yield* attempt(name, text, options, packText)
    const summary = yield* Effect.fromResult(exit)
    return { summary, shop, answers: yield* collect(summary.run) }
  })

/** The problems of a bad file, as text; it must leave nothing behind. */
export const problems = (name: string, text: string, options?: Options, packText?: string) =>
  Effect.gen(function* () {
    const { exit, shop } = yield* attempt(name, text, options, packText)
    const error = yield* Effect.flip(Effect.fromResult(exit))
    assert.isFalse(yield* shop.exists("runs/r"))
    if (yield* shop.exists("runs")) assert.deepStrictEqual(yield* shop.list("runs"), [])
    if (error._tag !== "SourceInvalid") return assert.fail(error.message)
    return error.problems.map(({ line, message, hint }) => `${line}: ${message}${hint === null ? "" : ` (${hint})`}`)
  })
