import { Schema } from "effect"
import { ClusterRun } from "../../../services/cluster/sessionRows.ts"
import { WorkerRow } from "../../../services/cluster/workers.ts"
import type { ClusterState } from "../../cluster/listClusterRuns.ts"
import { jsonText } from "./json.ts"
import { cell, name, number, type Report, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import { moneyText } from "./runProgress.ts"
import type { Style } from "./style.ts"

/**
 * The JSON document of what a cluster has.
 *
 * @since 0.1.0
 */
const ClusterStateDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  runs: Schema.Array(ClusterRun),
  workers: Schema.Array(WorkerRow)
})

/**
 * What a cluster has, as one JSON document.
 *
 * @since 0.1.0
 */
export const clusterStateJson = (state: ClusterState): string =>
  jsonText(ClusterStateDocument, { schema_version: 1, ...state })

const standing = ({ due, is_running, judge, left, status, stop_why }: ClusterRun): string => {
  if (!is_running) return status
  if (stop_why !== null) return "stopping"
  const done = due === null ? status : `${due - left} of ${due} due`
  return judge === null ? done : `judging: ${done}`
}

const reportOf = ({ runs, workers }: ClusterState): Report => ({
  title: "The cluster",
  blocks: [
    table(
      "Runs",
      [name("Run"), text("State"), number("Answers"), number("Cost"), text("Begun")],
      runs.map((run) => ({
        cells: [
          cell(run.run_id),
          cell(standing(run)),
          cell(String(run.answers)),
          cell(run.usd === 0 ? "-" : moneyText(run.usd)),
          cell(run.created_at.slice(0, 16))
        ]
      })),
      1
    ),
    table(
      "Workers",
      [name("Address"), text("Machine"), number("Process"), number("Slots"), text("Version")],
      workers.map(({ address, host, pid, slots, version }) => ({
        cells: [cell(address), cell(host), cell(String(pid)), cell(String(slots)), cell(version)]
      })),
      1
    ),
    {
      _tag: "Notes",
      title: "",
      notes: [
        ...(runs.length === 0 ? [cell("There is no run yet: assay run --pack PACK --model MODEL --cluster URL")] : []),
        ...(workers.length === 0 ? [cell("No worker is there: assay worker --database URL")] : [])
      ]
    }
  ]
})

/**
 * What a cluster has, as text for a terminal.
 *
 * @since 0.1.0
 */
export const clusterStateText = (state: ClusterState, style: Style): string => reportText(reportOf(state), style)
