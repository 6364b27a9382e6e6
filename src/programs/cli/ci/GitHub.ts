import { Context } from "effect"
import { quote } from "../../../domain/source/wording.ts"
import type { Environment } from "../Telemetry.ts"

/**
 * What is known of GitHub Actions (or a runner that does as it does) around this process. `reads`: every line on stdout and
 * stderr is looked at for workflow commands. `annotates`: some are wanted from us. `summary` is the file that is shown
 * beside the run, or null; `workspace` the folder that files are named in, `log` the address of the run, or null where not
 * known. `refused` says what is wrong with `ASSAY_GITHUB`, or is null.
 *
 * @since 0.1.0
 */
export interface GitHub {
  readonly reads: boolean
  readonly annotates: boolean
  readonly summary: string | null
  readonly workspace: string | null
  readonly log: string | null
  readonly refused: string | null
}

const NONE: GitHub = {
  reads: false,
  annotates: false,
  summary: null,
  workspace: null,
  log: null,
  refused: null
}

/**
 * What is known of GitHub; by default that it is not there.
 *
 * @since 0.1.0
 */
export const GitHub = Context.Reference<GitHub>("assay/cli/GitHub", { defaultValue: () => NONE })

/**
 * Reads it from the environment, where an empty variable counts as not set. `ASSAY_GITHUB=off` turns the summary and the
 * annotations off; what is printed is kept free of commands all the same.
 *
 * @since 0.1.0
 */
export const gitHubOf = (env: Environment): GitHub => {
  const given = (name: string) => env[name] || null
  const wish = given("ASSAY_GITHUB")
  const wanted = wish !== "off"
  const reads = given("GITHUB_ACTIONS") === "true"
  const [server, repository, run] = [given("GITHUB_SERVER_URL"), given("GITHUB_REPOSITORY"), given("GITHUB_RUN_ID")]
  return {
    reads,
    annotates: reads && wanted,
    summary: wanted ? given("GITHUB_STEP_SUMMARY") : null,
    workspace: given("GITHUB_WORKSPACE"),
    log: server !== null && repository !== null && run !== null ? `${server}/${repository}/actions/runs/${run}` : null,
    refused: wish === null || wish === "on" || wish === "off" ? null : `ASSAY_GITHUB is on or off, not ${quote(wish)}.`
  }
}
