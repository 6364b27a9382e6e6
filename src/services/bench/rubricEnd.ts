import { Result, Schema } from "effect"
import { counted } from "../../domain/source/wording.ts"
import type { IsolatedEnd } from "../ProcessIsolation.ts"
import type { RubricAnswer } from "../RubricHost.ts"
import { FENCE_SAYS } from "./fence.ts"

/** With this exit code the host of rubrics says that it refused, and why on standard error. */
const HOST_REFUSED = 120
/** So Node ends where a promise that the main module waits for can never settle. */
const NEVER_SETTLES = 13

const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

const hostSaid = (stderr: string): string | undefined =>
  stderr
    .split("\n")
    .findLast((line) => line.startsWith(FENCE_SAYS))
    ?.slice(FENCE_SAYS.length)

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const ofReply = ({ reply, stdout }: IsolatedEnd): Result.Result<unknown, string> => {
  switch (reply._tag) {
    case "Text":
      return Result.mapError(
        parse(reply.text),
        () =>
          "The rubric's reply is not one JSON value. Write it once, and nothing else, to descriptor 3 or ASSAY_REPLY."
      )
    case "None":
      return Result.fail(
        `The rubric ended without a reply${stdout === "" ? "" : "; what it prints does not count"}. Write it to descriptor 3 or to the file named by ASSAY_REPLY.`
      )
    case "Twice":
      return Result.fail("The rubric replied twice, on descriptor 3 and in ASSAY_REPLY. Use one of them.")
    case "NotUtf8":
      return Result.fail("The rubric's reply is not valid UTF-8. Write it as JSON in UTF-8.")
    case "TooLarge":
      return Result.fail(`The rubric's reply is larger than ${counted(reply.limit, "byte")}. Reply with a score only.`)
  }
}

const ofCode = (code: number, { stderrTail }: IsolatedEnd, isModule: boolean): string => {
  if (isModule && code === HOST_REFUSED) return sentence(hostSaid(stderrTail) ?? "the rubric's host refused it.")
  if (isModule && code === NEVER_SETTLES) {
    return "The rubric waits for a promise that can never settle, so it ended without a reply. Look for an await without an end."
  }
  return `The rubric ended with exit code ${code}; what it wrote is in the evidence. It must end with 0.`
}

/**
 * What a rubric's process came to: its reply, or the sentence that says why there is none. A reply counts only with exit
 * code 0.
 */
export const rubricEnd = (end: IsolatedEnd, isModule: boolean): RubricAnswer => {
  const { ended, wallClockMs, stderrTail } = end
  const malformed = (detail: string): RubricAnswer => ({ _tag: "Malformed", detail, wallClockMs })
  switch (ended._tag) {
    case "TimedOut":
      return {
        _tag: "TimedOut",
        detail: `The rubric did not end within ${counted(ended.seconds, "second")} and was ended. Make it faster, or raise rubric_wall_clock_seconds.`,
        wallClockMs
      }
    case "NotStarted":
      return malformed(`The rubric cannot be started: ${ended.detail}`)
    case "Signalled":
      return malformed(
        stderrTail.includes("out of memory")
          ? "The rubric used more memory than it may and was ended."
          : `The rubric was ended by a signal: ${ended.detail}`
      )
    case "Exited":
      return ended.code === 0
        ? Result.match(ofReply(end), {
            onSuccess: (reply): RubricAnswer => ({ _tag: "Replied", reply, wallClockMs }),
            onFailure: malformed
          })
        : malformed(ofCode(ended.code, end, isModule))
  }
}
