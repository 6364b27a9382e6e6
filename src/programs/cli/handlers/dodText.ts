import { Console, Effect, Stdio, Stream } from "effect"
import { InputMissing } from "../../../domain/source/errors.ts"
import { textOf } from "../../../services/dod/textSource.ts"
import { parseDod, parseDodFile } from "../../parseDod.ts"
import { renderDod, renderDodFile } from "../../renderDod.ts"
import type { DodParseFlags, DodRenderFlags } from "../dod.ts"
import { parsedDodJson, parsedDodText } from "../render/parsedDod.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

const STANDARD_INPUT = "-"
const PIPED = "standard input"

const standardInput = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  const bytes = yield* Stream.mkUint8Array(stdio.stdin).pipe(
    Effect.mapError(({ message }) => new InputMissing({ path: PIPED, detail: message }))
  )
  return (yield* Effect.fromResult(textOf("definition of done", PIPED, bytes))).text
})

export const dodParse = Effect.fn("dod parse")(function* ({ file, format }: DodParseFlags) {
  const parsed = file === STANDARD_INPUT ? yield* parseDod(yield* standardInput, null) : yield* parseDodFile(file)
  yield* Console.log((format === "json" ? parsedDodJson(parsed) : parsedDodText(parsed, yield* Screen)).trimEnd())
}, Effect.provide(runServices))

export const dodRender = Effect.fn("dod render")(function* ({ file, arg, strict }: DodRenderFlags) {
  const options = { args: arg, strict }
  const text = file === STANDARD_INPUT ? renderDod(yield* standardInput, options) : renderDodFile(file, options)
  yield* Console.log((yield* text).replace(/\n$/u, ""))
}, Effect.provide(runServices))
