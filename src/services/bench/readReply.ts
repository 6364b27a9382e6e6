import { Effect, type FileSystem, Result } from "effect"
import type { Reply } from "../ProcessIsolation.ts"
import { Capped } from "./Capped.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const decoded = (bytes: Uint8Array): Reply =>
  Result.match(Result.try({ try: () => utf8.decode(bytes), catch: (cause) => cause }), {
    onSuccess: (text): Reply => ({ _tag: "Text", text }),
    onFailure: (): Reply => ({ _tag: "NotUtf8" })
  })

/** The file that a program may reply in; a link or a pipe in its place is none, so nothing else is read through it. */
const replyFile = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, file: string) {
  const isLink = yield* Effect.orElseSucceed(Effect.as(fs.readLink(file), true), () => false)
  const info = yield* Effect.option(fs.stat(file))
  if (isLink || info._tag === "None" || info.value.type !== "File") return new Uint8Array(0)
  if (info.value.size > Capped.limit) return undefined
  return yield* Effect.orElseSucceed(fs.readFile(file), () => new Uint8Array(0))
})

/** What came back on the private channel of a program that has ended. */
export const readReply = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, channel: Capped, file: string) {
  const written = yield* replyFile(fs, file)
  const tooLarge: Reply = { _tag: "TooLarge", limit: Capped.limit }
  if (channel.flooded || written === undefined) return tooLarge
  if (channel.bytes.length > 0 && written.length > 0) return { _tag: "Twice" } satisfies Reply
  const bytes = written.length > 0 ? written : channel.bytes
  return bytes.length === 0 ? ({ _tag: "None" } satisfies Reply) : decoded(bytes)
})
