import { cpSync, statSync } from "node:fs"
import { judgement } from "../endpoint/judgement.ts"
import { type Behaviour, stream } from "../endpoint/Script.ts"
import type { Endpoint } from "../endpoint/startEndpoint.ts"
import { exits, ownFile, type Workshop, workshop } from "./assay.ts"
import { endpoint } from "./endpoints.ts"

const JUDGE = "model:openai-compatible:judge"
/** Those of the sample answers of one model in one variant. */
export const ANSWERS = 21

export const VERDICTS = "run/judgements/j/verdicts.jsonl"

export interface JudgeBed {
  readonly endpoint: Endpoint
  /** The arguments that have the run of a shop judged. */
  readonly judging: (model?: string) => Array<string>
  /** A shop with a run that nobody has judged. */
  readonly withRun: () => Workshop
}

/** An endpoint with a judge, and a run of sample answers. */
export const judgeBed = async (): Promise<JudgeBed> => {
  const models = await endpoint()
  const imported = workshop()
  const rows = ownFile("examples/answers/office.jsonl").split(/(?<=\n)/u)
  imported.write(
    "careful.jsonl",
    rows.filter((row) => row.includes('"careful-7b"') && row.includes('"baseline"')).join("")
  )
  exits(await imported.assay("import", "--pack", "office", "--answers", "careful.jsonl", "--out", "run"), 0)
  return {
    endpoint: models,
    judging: (model = JUDGE) => ["judge", "run", "--judge", model, "--endpoint", models.url, "--as", "j"],
    withRun: () => {
      const shop = workshop()
      cpSync(imported.at("run"), shop.at("run"), { recursive: true })
      return shop
    }
  }
}

/** How many verdicts of the unfinished judgement are on disk. */
export const kept = (shop: Workshop): number => {
  const judgements = statSync(shop.at("run/judgements"), { throwIfNoEntry: false })
  const part = judgements && shop.list("run/judgements").find((name) => name.startsWith(".part-"))
  if (part === undefined || !shop.list(`run/judgements/${part}`).includes("verdicts.jsonl")) return 0
  return shop.read(`run/judgements/${part}/verdicts.jsonl`).split("\n").length - 1
}

/** Judges so many answers, and then says nothing any more. */
export const fallsSilentAfter =
  (count: number): Behaviour =>
  (asked, nth) =>
    nth <= count ? judgement(asked, "4") : stream([{ finish: "stall" }])
