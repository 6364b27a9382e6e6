/**
 * What the author of a task class imports. It needs no other package.
 *
 * @since 0.1.0
 */
export {
  type ChangedFile,
  commandRubric,
  type CommandRubric,
  defineTaskClass,
  type HarnessOutput,
  type Rubric,
  type RubricCase,
  type RubricReply,
  type TaskClassDefinition,
  type ValidatorResult
} from "./domain/bench/authoring.ts"
