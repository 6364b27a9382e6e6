import { packOf } from "./endpoints.ts"
import { type Workshop, workshop } from "./assay.ts"

/** A workshop with a pack of so many prompts. */
export const shopWith = (count: number): Workshop => {
  const shop = workshop()
  shop.write("pack.yaml", packOf(count))
  return shop
}

/** The arguments of a run of that pack by these models of an endpoint. */
export const asking = (url: string, ...models: ReadonlyArray<string>): ReadonlyArray<string> => [
  "run",
  "--pack",
  "pack.yaml",
  "--endpoint",
  url,
  ...models.flatMap((model) => ["--model", `openai-compatible:${model}`])
]
