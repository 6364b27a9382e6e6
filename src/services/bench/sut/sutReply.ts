import { Effect } from "effect"
import { type SutReply as Reply, SutReply } from "../../../domain/bench/SavedOutput.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { IsolatedEnd } from "../../ProcessIsolation.ts"
import type { SourceReader } from "../../SourceReader.ts"
import type { Ended } from "../../process/Ended.ts"

/** How one attempt ended, but for its costs. */
export type SutOutcome =
  | { readonly _tag: "Replied"; readonly reply: Reply }
  | { readonly _tag: "Failed"; readonly detail: string }
  | { readonly _tag: "TimedOut" }

export const failed = (detail: string): SutOutcome => ({ _tag: "Failed", detail })

/** Decodes a reply; `what` begins the sentence that says why it is none. */
export const decodeReply = (
  reader: SourceReader["Service"],
  text: string,
  what = "The reply of the system under test"
): Effect.Effect<SutOutcome> =>
  reader.decode("reply.json", new TextEncoder().encode(text), { what: "reply", schema: SutReply }).pipe(
    Effect.map(({ value }): SutOutcome => ({ _tag: "Replied", reply: value })),
    Effect.catch(({ problems: [{ line, message }] }) =>
      Effect.succeed(failed(`${what} is no reply: ${message}${line === null ? "" : ` (line ${line})`}.`))
    )
  )

const howEnded = (ended: Ended): string | undefined => {
  switch (ended._tag) {
    case "Exited":
      return ended.code === 0 ? undefined : `The system under test ended with exit code ${ended.code}.`
    case "NotStarted":
      return `The system under test cannot be started: ${ended.detail}`
    case "Signalled":
      return `The system under test was ended by a signal: ${ended.detail}`
    case "TimedOut":
      return undefined
  }
}

/** The reply's text: from the private channel, or else the whole of what was printed. */
const textOf = ({ reply, stdout, flooded }: IsolatedEnd): { readonly text: string } | { readonly fault: string } => {
  switch (reply._tag) {
    case "Text":
      return { text: reply.text }
    case "Twice":
      return { fault: "The system under test replied twice, on file descriptor 3 and in a file." }
    case "NotUtf8":
      return { fault: "The reply of the system under test is not UTF-8 text." }
    case "TooLarge":
      return { fault: `The reply of the system under test is larger than ${counted(reply.limit, "byte")}.` }
    case "None":
      return flooded
        ? { fault: "The system under test printed more than is read of a reply." }
        : stdout.trim() === ""
          ? { fault: "The system under test ended without a reply." }
          : { text: stdout }
  }
}

/** What came of a command that attempted a case. */
export const outcomeOf = (reader: SourceReader["Service"], end: IsolatedEnd): Effect.Effect<SutOutcome> => {
  if (end.ended._tag === "TimedOut") return Effect.succeed({ _tag: "TimedOut" })
  const fault = howEnded(end.ended)
  if (fault !== undefined) return Effect.succeed(failed(fault))
  const found = textOf(end)
  return "fault" in found ? Effect.succeed(failed(found.fault)) : decodeReply(reader, found.text)
}
