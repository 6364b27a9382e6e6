import { Schema } from "effect"
import { PackFields } from "../../../src/domain/pack/Pack.ts"

/** A pack with one prompt in one variant. */
export const onePrompt = Schema.decodeSync(PackFields)({
  id: "tiny",
  title: "Tiny",
  scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
  dimensions: [{ id: "Q1", name: "Truth" }],
  ko_rule: { dimension: "Q1" },
  categories: [
    { id: "C", name: "All", prompts: [{ id: "P1", title: "Greet", prompt: "Greet {{name}}.", vars: { name: "Ada" } }] }
  ]
})
