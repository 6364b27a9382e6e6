import { afterEachFile } from "../leftovers.ts"
import { type Endpoint, type EndpointOptions, startEndpoint } from "../endpoint/startEndpoint.ts"

const open = new Set<Endpoint>()

afterEachFile(async () => {
  await Promise.all([...open].map((endpoint) => endpoint.close()))
  open.clear()
})

/** A server of models in this process, closed at the end of the test file. */
export const endpoint = async (options?: EndpointOptions): Promise<Endpoint> => {
  const started = await startEndpoint(options)
  open.add(started)
  return started
}

/** A port of this machine at which nobody listens. */
export const deadUrl = async (): Promise<string> => {
  const { close, url } = await startEndpoint()
  await close()
  return url
}

const prompts = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `      - id: P${index + 1}
        title: Prompt ${index + 1}
        prompt: Say number ${index + 1}.
        checks: [{ kind: contains, dimension: Q1, text: number, red_flag: true }]`
  ).join("\n")

/** A pack of so many prompts in two variants, and checks that an echo passes. */
export const packOf = (count: number): string => `id: numbers
title: Numbers
scale: { 1: a, 2: b, 3: c, 4: d, 5: e }
dimensions: [{ id: Q1, name: Truth }]
ko_rule: { dimension: Q1 }
prompt_variants: [{ id: none }, { id: polite, system_prompt: Be polite. }]
categories:
  - id: C
    name: All
    prompts:
${prompts(count)}
`

interface Row {
  readonly prompt_id: string
  readonly variant: string
  readonly text: string
  readonly ok: boolean
  readonly attempt: number
  readonly finish_reason: string | null
  readonly cost_usd: number | null
  readonly error: { readonly kind: string; readonly message: string } | null
}

/** The rows of a file of answers. */
export const rowsOf = (text: string): ReadonlyArray<Row> =>
  text
    .trimEnd()
    .split("\n")
    .map((line): Row => JSON.parse(line))

/** A file of a run without what differs between two runs of the same answers: times, and how often was asked. */
export const timeless = (text: string): string =>
  text.replaceAll(/"(?:attempt|cold_start|started_at|created_at|run_id|ttft_ms|e2e_ms|decode_tps)": ?[^,}]+,?/gu, "")
