/** The prompts of the small pack and how often each is asked. */
const prompts: ReadonlyArray<readonly [string, number]> = [
  ["A1", 2],
  ["A2", 1],
  ["A3", 1],
  ["B1", 1],
  ["B2", 2],
  ["B3", 1]
]

/** All answers that so many models owe the small pack, 16 rows a model, as JSON lines in no order. */
export const manyAnswers = (models: number): string => {
  const rows = Array.from({ length: models }, (_, number) =>
    ["none", "baseline"].flatMap((variant) =>
      prompts.flatMap(([prompt_id, repeats]) =>
        Array.from({ length: repeats }, (_, repeat) => {
          const text = `The answer ${repeat} of model ${number} to ${prompt_id}. `.repeat(5)
          return `${JSON.stringify({ model: `m${number}`, variant, prompt_id, repeat, text })}\n`
        })
      )
    )
  )
  return rows.toReversed().flat().join("")
}
