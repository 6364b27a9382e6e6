import type { Asked } from "./Script.ts"

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly enum?: ReadonlyArray<unknown>
}

/** A value of the shape: every number is the score, a truth is whether there is a flag. */
const valueOf = (shape: Shape, name: string, score: number, flag: boolean): unknown => {
  if (shape.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([key, inner]) => [key, valueOf(inner, key, score, flag)])
    )
  }
  if (shape.enum?.includes(score) === false) return shape.enum[0]
  if (shape.type === "integer" || shape.type === "number") return score
  if (shape.type === "boolean") return flag
  if (shape.type === "array") return flag && name === "flags" ? [0] : []
  return "The answer says what was asked; it could be shorter."
}

const plain: Shape = {
  properties: {
    rationale: { type: "string" },
    score: { type: "integer" },
    dimensions: { properties: {} },
    red_flag: { type: "boolean" },
    flags: { type: "array" }
  }
}

const isShape = (value: unknown): value is Shape => typeof value === "object" && value !== null

/** A judge's reply, from the schema that it is asked to keep to. `argument` is `score`, or `score,flag`. */
export const judgement = (asked: Asked, argument = "4"): string => {
  const [score = "4", flag] = argument.split(",")
  const schema = asked.response_format?.json_schema?.schema
  return JSON.stringify(valueOf(isShape(schema) ? schema : plain, "", Number(score), flag === "flag"))
}
