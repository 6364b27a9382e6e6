import { Predicate, Schema } from "effect"
import type { ShownConfig, ShownValue } from "../../showConfig.ts"
import { DASH } from "./figures.ts"
import { jsonText } from "./json.ts"
import { type Block, cell, name, type Report, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const Value = Schema.Struct({
  name: Schema.String,
  value: Schema.Json,
  source: Schema.Literals(["flag", "environment", "file", "default"]),
  from: Schema.NullOr(Schema.String)
})

const Document = Schema.Struct({
  schema_version: Schema.Literal(1),
  values: Schema.Array(Value),
  models: Schema.Array(Schema.Struct({ id: Schema.String, values: Schema.Array(Value) }))
})

/**
 * What is in force, as one JSON document.
 *
 * @since 0.1.0
 */
export const configJson = (config: ShownConfig): string => jsonText(Document, { schema_version: 1, ...config })

const wordsOf = (value: Schema.Json): string => {
  if (Array.isArray(value)) return value.join(", ")
  return Predicate.isObject(value)
    ? Object.entries(value)
        .map(([key, usd]) => `${key} ${String(usd)}`)
        .join(", ")
    : String(value)
}

const valueOf = ({ name, value, source }: ShownValue) => {
  // A variable that is named and not set stops every command that asks the model.
  if (name === "api_key" && value === null && source === "environment") return cell("not set", "bad")
  if (value === null || (Array.isArray(value) && value.length === 0)) return cell(DASH, "quiet")
  return cell(name === "api_key" ? "set, not shown" : wordsOf(value))
}

const rowsOf = (values: ReadonlyArray<ShownValue>) =>
  values.map((value) => ({
    cells: [cell(value.name, "strong"), valueOf(value), cell(value.from ?? value.source, "quiet")]
  }))

const columns = [name("Setting"), text("Value"), text("From")]

const report = ({ values, models }: ShownConfig): Report => {
  const none: Block = {
    _tag: "Notes",
    title: "No models",
    notes: [cell("Name them under `models` in assay.config.yaml, or write PROVIDER:MODEL where one is asked for.")]
  }
  return {
    title: "Configuration",
    blocks: [
      {
        ...table("For all commands", columns, rowsOf(values), 1),
        foot: [
          "endpoint and api_key: ASSAY_ENDPOINT and ASSAY_API_KEY, for openai-compatible models; see the models below.",
          "price: US dollars per million tokens. api_key without a value: none is sent, or the package finds its own."
        ]
      },
      ...(models.length === 0
        ? [none]
        : models.map(({ id, values }) => table(`Model ${id}`, columns, rowsOf(values), 1)))
    ]
  }
}

/**
 * What is in force, as text for a terminal.
 *
 * @since 0.1.0
 */
export const configText = (config: ShownConfig, style: Style): string => reportText(report(config), style)
