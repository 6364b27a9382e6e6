const MODEL = "model:"

/**
 * The model of a judge that is named `model:` and a model, as in `model:openai-compatible:qwen3:8b`; undefined for any
 * other judge.
 *
 * @since 0.1.0
 */
export const modelOfJudge = (judge: string): string | undefined =>
  judge.startsWith(MODEL) && judge.slice(MODEL.length).trim() !== "" ? judge.slice(MODEL.length) : undefined
