import { counted } from "../source/wording.ts"
import type { HarborJob, HarborTrial } from "./harborJob.ts"

type AgentInfo = HarborTrial["result"]["agent_info"]
type ModelInfo = NonNullable<AgentInfo["model_info"]>
type ConfigAgent = NonNullable<HarborJob["config"]["agents"]>[number]

/**
 * What of a Harbor job each of its agents was to do: `casesOf` counts and names the tasks of a data set, `unattributed` says
 * why results are missing that belong to no agent that is there.
 *
 * @since 0.1.0
 */
export interface HarborDue {
  readonly casesOf: (source: string) => { readonly cases: number; readonly ids: ReadonlyArray<string> }
  readonly unattributed: ReadonlyArray<string>
}

/**
 * The data set of a trial; a task that was named alone is of none.
 *
 * @since 0.1.0
 */
export const sourceOf = ({ result }: HarborTrial): string => result.source ?? "adhoc"

/**
 * Tells agents apart: two are the same where name, version, provider and model are.
 *
 * @since 0.1.0
 */
export const agentKey = ({ model_info, name, version }: AgentInfo): string =>
  JSON.stringify([name, version ?? null, model_info?.provider ?? null, model_info?.name ?? null])

/**
 * A model's name with its provider's, where that is known.
 *
 * @since 0.1.0
 */
export const modelName = ({ name, provider }: ModelInfo): string =>
  provider === undefined || provider === null ? name : `${provider}/${name}`

/** Whether a trial is of this agent of the config: Harbor notes no model without a provider, nor an imported agent's name. */
const isOf = ({ import_path, model_name, name }: ConfigAgent, { model_info, name: found }: AgentInfo): boolean => {
  const sameName = (import_path ?? null) !== null || (name ?? found) === found
  if (model_name === undefined || model_name === null) return sameName
  if (model_info === undefined || model_info === null) return sameName && !model_name.includes("/")
  return sameName && [modelName(model_info), model_info.name].includes(model_name)
}

/** Whether every agent has trials on every data set. */
const isCrossed = (trials: ReadonlyArray<HarborTrial>): boolean => {
  const agents = new Set(trials.map(({ result }) => agentKey(result.agent_info)))
  const sources = new Set(trials.map(sourceOf))
  const pairs = new Set(trials.map((trial) => JSON.stringify([agentKey(trial.result.agent_info), sourceOf(trial)])))
  return pairs.size === agents.size * sources.size
}

const unattributedOf = ({ config, trials }: HarborJob): ReadonlyArray<string> => {
  const named = config.agents ?? []
  const agents = new Map(trials.map(({ result }) => [agentKey(result.agent_info), result.agent_info]))
  const due = Math.max(1, named.length)
  const found = Array.from(agents.values())
  const isKnown = named.length === 0 || found.every((info) => named.some((agent) => isOf(agent, info)))
  const isThere = named.every((agent) => found.some((info) => isOf(agent, info)))
  return [
    ...(agents.size === due
      ? []
      : [`the job's config has ${counted(due, "agent")}, and its trials have ${agents.size}`]),
    ...(isKnown ? [] : ["a trial has an agent or model that the job's config does not name"]),
    ...(isThere ? [] : ["an agent that the job's config names has no result"]),
    ...(isCrossed(trials) ? [] : ["an agent has no result on one of the job's data sets"])
  ]
}

/**
 * What each agent of a job was to do: every task that any agent has a trial of, and its part of the trials and tasks that
 * the job and its config count. What cannot be said to be of another data set is due on each.
 *
 * @since 0.1.0
 */
export const harborDue = (job: HarborJob): HarborDue => {
  const { config, result, trials } = job
  const share = Math.ceil(result.n_total_trials / ((config.n_attempts ?? 1) * Math.max(1, config.agents?.length ?? 1)))
  const due = Math.max(share, config.tasks?.length ?? 0)
  const tasks = new Map<string, Set<string>>()
  for (const trial of trials) {
    const source = sourceOf(trial)
    tasks.set(source, (tasks.get(source) ?? new Set()).add(trial.result.task_name))
  }
  const seen = Array.from(tasks.values()).reduce((sum, { size }) => sum + size, 0)
  const crossed = isCrossed(trials)
  return {
    casesOf: (source) => {
      const ids = Array.from(tasks.get(source) ?? [])
      return { cases: ids.length + Math.max(0, due - (crossed ? seen : ids.length)), ids }
    },
    unattributed: unattributedOf(job)
  }
}
