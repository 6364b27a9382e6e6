import { Option, Result } from "effect"
import type { Message } from "../pack/Pack.ts"
import type { DocumentPath, Fault } from "../source/Problem.ts"
import { shownValue } from "../source/wording.ts"
import type { AskedPrompt } from "./AskedPrompt.ts"
import { ASK_PROMPTFOO } from "./askPromptfoo.ts"
import { type Chat, chatOf } from "./chatOf.ts"
import { fillVars, type Vars } from "./fillVars.ts"
import type { PromptfooConfig } from "./PromptfooConfig.ts"
import type { TestPart } from "./testPart.ts"

/** More prompts no pack should have, and lists of variables multiply quickly. */
const MOST = 10_000

/**
 * A prompt with its text, where it came from a file, too.
 *
 * @since 0.1.0
 */
export interface PromptText {
  readonly path: DocumentPath
  readonly label: string
  readonly text: string
}

/** promptfoo takes a line feed off the end of a value, such as YAML's blocks have. */
const trimmed = (value: unknown): unknown => (typeof value === "string" ? value.replace(/\n$/u, "") : value)

/** Every choice of a value for each variable, in the order in which promptfoo makes them. */
const choices = (vars: TestPart["vars"]): ReadonlyArray<Vars> =>
  [...vars].reduce(
    (made: ReadonlyArray<Vars>, [name, values]) =>
      made.length > MOST
        ? made
        : made.flatMap((one) => values.map((value) => new Map([...one, [name, trimmed(value)]]))),
    [new Map()]
  )

/** A chat with its marks filled, each message by itself, as promptfoo does it; none where that needs more. */
const filledChat = ({ messages, system }: Chat, vars: Vars): Option.Option<Chat> =>
  Option.gen(function* () {
    const filled = (message: Message) =>
      Option.map(fillVars(message.content, vars), (content) => ({ role: message.role, content }))
    const [first, ...rest] = messages
    return {
      system: system === null ? null : yield* fillVars(system, vars),
      messages: [yield* filled(first), ...(yield* Option.all(rest.map(filled)))] as const
    }
  })

const merged = (defaults: TestPart, test: TestPart) => ({
  title: test.title ?? defaults.title,
  vars: new Map([...defaults.vars, ...test.vars]),
  assertions: [...(test.withoutDefaults ? [] : defaults.assertions), ...test.assertions],
  threshold: test.threshold ?? defaults.threshold,
  transformed: test.transformed || defaults.transformed
})

type Expanded = Result.Result<ReadonlyArray<AskedPrompt>, ReadonlyArray<Fault>>

/**
 * Everything that a config asks: each prompt with each test, and of it with each choice of values for its variables. Only plain
 * `{{name}}` marks are filled; what needs more of promptfoo's templates is a fault at the prompt.
 *
 * @since 0.1.0
 */
export const expandConfig = (config: PromptfooConfig, prompts: ReadonlyArray<PromptText>): Expanded => {
  const faults: Array<Fault> = []
  const asked: Array<AskedPrompt> = []
  for (const { label, path, text } of prompts) {
    const chat = chatOf(text)
    if (Result.isFailure(chat)) {
      faults.push({ path, message: `The prompt is ${chat.failure}, which a pack does not know` })
      continue
    }
    for (const test of config.tests) {
      const { vars, ...right } = merged(config.defaultTest, test)
      for (const choice of choices(vars)) {
        const filled = filledChat(chat.success, choice)
        if (Option.isNone(filled)) {
          const message = `The prompt ${shownValue(label)} needs more than plain variables with a value each`
          faults.push({ path: test.path, message, hint: ASK_PROMPTFOO })
          break
        }
        asked.push({ template: label, chat: filled.value, vars: choice, times: config.repeat, ...right })
      }
    }
    if (asked.length > MOST) return Result.fail([{ path: ["tests"], message: `There are more than ${MOST} prompts` }])
  }
  return faults.length > 0 ? Result.fail(faults) : Result.succeed(asked)
}
