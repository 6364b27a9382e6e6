import { Option, Schema, type Stdio, Stream } from "effect"

const decodeMessage = Schema.decodeOption(
  Schema.fromJsonString(Schema.Union([Schema.Record(Schema.String, Schema.Json), Schema.Array(Schema.Json)]))
)

/** A batch without a message: the protocol answers it with an error, and goes on. */
const NO_MESSAGE = "[]"

/**
 * Standard input whose every line is a JSON object or list. A line that is neither would end the protocol's reader and
 * take the messages beside it along, so that they are never answered; it is answered as an invalid message instead.
 *
 * @since 0.1.0
 */
export const withWholeMessages = (stdio: Stdio.Stdio): Stdio.Stdio => ({
  ...stdio,
  stdin: stdio.stdin.pipe(
    Stream.decodeText,
    Stream.splitLines,
    Stream.filter((line) => line.trim() !== ""),
    Stream.map((line) => `${Option.isSome(decodeMessage(line)) ? line : NO_MESSAGE}\n`),
    Stream.encodeText
  )
})
