import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import type { ViewPrompt, ViewRun } from "../../programs/viewing/documents.ts"
import { viewerWords } from "../viewerWords.ts"
import { LongText } from "./LongText.tsx"

const Flags = ({ flags, title }: { readonly title: string; readonly flags: ReadonlyArray<string> }) =>
  flags.length === 0 ? null : (
    <section class="flag-list">
      <h3>{title}</h3>
      <ul>
        {flags.map((flag, at) => (
          <li key={at}>
            <Shown text={flag} />
          </li>
        ))}
      </ul>
    </section>
  )

/**
 * What was asked in a prompt, and what is a good and a bad sign in an answer to it.
 *
 * @since 0.1.0
 */
export const PromptAsked = ({ prompt, run }: { readonly prompt: ViewPrompt["prompt"]; readonly run: ViewRun }) => {
  const { language } = run.pack
  const w = viewerWords[language]
  const systems = run.pack.variants.filter(({ system_prompt: text }) => text !== null && text !== "")
  return (
    <details class="asked" open>
      <summary>{w.asked}</summary>
      {prompt.messages.map((message, at) => (
        <section key={at} class="message">
          <h3>{w.roles[message.role]}</h3>
          <LongText text={message.content} language={language} />
        </section>
      ))}
      {systems.length === 0 ? null : (
        <details>
          <summary>{w.system}</summary>
          {systems.map(({ id, system_prompt: text }) => (
            <section key={id} class="message">
              <h3>
                <Shown text={id} />
              </h3>
              <LongText text={text ?? ""} language={language} />
            </section>
          ))}
        </details>
      )}
      {prompt.tests === "" ? null : (
        <p>
          {w.tests}: <Shown text={prompt.tests} />
        </p>
      )}
      <div class="flag-lists">
        <Flags title={w.greenFlags} flags={prompt.green_flags} />
        <Flags title={`${w.redFlags} (${prompt.fatal ? w.fatal : w.notFatal})`} flags={prompt.red_flags} />
      </div>
    </details>
  )
}
