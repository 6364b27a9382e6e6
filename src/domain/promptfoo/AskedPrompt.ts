import type { Chat } from "./chatOf.ts"
import type { Vars } from "./fillVars.ts"

/**
 * One prompt of promptfoo as it was asked or will be: the name of its template, what it asks, its test, and everything that
 * the test says of a right answer. `transformed` says that the assertions are about what a transform makes of the answer.
 *
 * @since 0.1.0
 */
export interface AskedPrompt {
  readonly template: string
  readonly chat: Chat
  readonly title: string | undefined
  readonly vars: Vars
  readonly assertions: ReadonlyArray<unknown>
  readonly threshold: number | undefined
  readonly transformed: boolean
  /** How often each provider is asked this for the test. */
  readonly times: number
}
