import { readFileSync } from "node:fs"
import path from "node:path"
import { Schema } from "effect"
import { parse } from "yaml"
import { ReplyScript, scriptedReply, type ScriptReply } from "../../src/domain/model/ReplyScript.ts"
import { Pack } from "../../src/domain/pack/checkedPack.ts"
import { messagesOf, promptsOf } from "../../src/domain/pack/prompts.ts"
import { type Asked, type Behaviour, failure, goodEvents, type Script, type Step, stream } from "./Script.ts"

const root = path.resolve(import.meta.dirname, "../..")
const read = (file: string): unknown => parse(readFileSync(path.join(root, file), "utf8"))

/** So many words come in one packet, so many milliseconds after the one before. */
interface Pace {
  readonly words: number
  readonly ms: number
}

const paced = (events: ReadonlyArray<string>, { ms, words }: Pace): ReadonlyArray<Step> =>
  Array.from({ length: Math.ceil(events.length / words) }, (_, index) =>
    events.slice(index * words, (index + 1) * words).join("")
  ).flatMap((packet) => [{ wait: ms }, { send: packet }])

/** A reply of a script as an endpoint gives it: refused for so long as the script says, then in a stream. */
const served = (asked: Asked, { error, text = "" }: ScriptReply, nth: number, pace: Pace): Script => {
  if (error !== undefined && nth <= (error.times ?? Number.MAX_SAFE_INTEGER)) {
    const seconds = Math.ceil((error.retry_after_ms ?? 0) / 1000)
    return failure(429, "Rate limit reached for requests.", "rate_limit_exceeded", { "retry-after": String(seconds) })
  }
  return stream(paced(goodEvents(asked, text), pace))
}

/** Where in a run of the pack "office" a request is from: endpoints are told no ids, but the prompt and a seed. */
const placesIn = (pack: Pack) => {
  const byConversation = new Map(promptsOf(pack).map(({ prompt }) => [JSON.stringify(messagesOf(prompt)), prompt.id]))
  return ({ messages, seed = pack.sampling.seed }: Asked) => {
    const [first, ...others] = messages
    const hasSystem = first?.role === "system"
    const prompt_id = byConversation.get(JSON.stringify(hasSystem ? others : messages))
    const variant = hasSystem ? "baseline" : "none"
    return prompt_id === undefined ? undefined : { prompt_id, variant, repeat: seed - pack.sampling.seed }
  }
}

/**
 * Models that answer the pack "office" as the examples' scripts do. `careful` answers well, `bold` better still and invents
 * figures, `chatty` pays no attention to its system prompt; `judge` judges their answers.
 */
export const officeModels = (pace: Pace): Readonly<Record<string, Behaviour>> => {
  const answers = Schema.decodeUnknownSync(ReplyScript)(read("examples/script.yaml"))
  const judgements = Schema.decodeUnknownSync(ReplyScript)(read("examples/judge.yaml"))
  const placeOf = placesIn(Schema.decodeUnknownSync(Pack)(read("packs/office.yaml")))

  const scripted = (script: ReplyScript, name: string, variant?: string): Behaviour => {
    const times = new Map<number, number>()
    return (asked) => {
      const known = placeOf(asked)
      const place = known && { ...known, variant: variant ?? known.variant }
      const found = scriptedReply(script, { model: name, place, messages: asked.messages })
      if (found === undefined) return failure(400, "There is no reply to that.")
      const nth = (times.get(found.at) ?? 0) + 1
      times.set(found.at, nth)
      return served(asked, found.reply, nth, pace)
    }
  }
  return {
    careful: scripted(answers, "careful"),
    bold: scripted(answers, "bold"),
    chatty: scripted(answers, "chatty", "none"),
    judge: scripted(judgements, "judge")
  }
}
