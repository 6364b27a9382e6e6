import type { Language } from "../../domain/pack/Language.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { words } from "../../programs/cli/render/words.ts"
import type { ViewBoard, ViewIndex, ViewRunEntry } from "../../programs/viewing/documents.ts"
import { Page } from "../parts/Page.tsx"
import { Pager, usePage } from "../parts/Pager.tsx"
import { isGoingOn, Progress } from "../parts/Progress.tsx"
import { Problems } from "../parts/Problems.tsx"
import { hrefOf } from "../route.ts"
import { stateOf } from "../states.ts"
import { useViewer } from "../Viewer.ts"
import { countText, sharedLanguage, viewerWords } from "../viewerWords.ts"
import { BenchSummary, Plans } from "./HomeParts.tsx"

type Known = ViewRunEntry & { readonly facts: NonNullable<ViewRunEntry["facts"]> }

const RunLine = ({ language, run }: { readonly run: Known; readonly language: Language }) => {
  const { progress } = useViewer()
  const { facts, key } = run
  const now = progress.get(key) ?? facts.progress
  const count = (value: number) => countText(value, language)
  const first = facts.judges[0]?.key ?? null
  return (
    <tr>
      <th scope="row" class="naming id">
        <a href={hrefOf({ page: "scorecard", run: key, judge: first })}>
          <Shown text={run.dir} />
        </a>
      </th>
      <td class="text">
        <Shown text={facts.pack.title} /> <small class="tone-quiet">{facts.pack.version}</small>
      </td>
      <td class="number">{count(facts.groups.length)}</td>
      <td class="number">{count(facts.prompts)}</td>
      <td class="state">
        {isGoingOn(now) ? (
          <Progress progress={now} language={language} />
        ) : (
          <span class={now.status === "complete" ? "" : "tone-unsure"}>
            {words[language].runStatus[now.status]}
            <small class="tone-quiet">{` ${count(now.answers)} / ${count(now.expected)}`}</small>
            {now.failed === null || now.failed === 0 ? null : (
              <small class="tone-bad">{`, ${viewerWords[language].failedAnswers(count(now.failed))}`}</small>
            )}
          </span>
        )}
      </td>
      <td class="text">
        {facts.judges.length === 0 ? (
          <span class="tone-unsure">{viewerWords[language].noJudge}</span>
        ) : (
          facts.judges.map((judge) => (
            <a key={judge.key} class="listed" href={hrefOf({ page: "scorecard", run: key, judge: judge.key })}>
              <Shown text={judge.id} />
            </a>
          ))
        )}
      </td>
      <td class="tone-quiet time">{facts.created_at.slice(0, 16).replace("T", " ")}</td>
    </tr>
  )
}

const Runs = ({ language, runs }: { readonly runs: ReadonlyArray<Known>; readonly language: Language }) => {
  const w = viewerWords[language]
  const latest = runs.toSorted((left, right) => (left.facts.created_at < right.facts.created_at ? 1 : -1))
  const page = usePage(latest)
  return (
    <section>
      <h2>{w.runs}</h2>
      <div class="scroll" role="region" aria-label={w.runs} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="naming">
                {w.run}
              </th>
              <th scope="col">{w.pack}</th>
              <th scope="col" class="number">
                {w.groups}
              </th>
              <th scope="col" class="number">
                {w.prompts}
              </th>
              <th scope="col">{w.state}</th>
              <th scope="col">{w.judges}</th>
              <th scope="col">{w.made}</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((run) => (
              <RunLine key={run.key} run={run} language={language} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager {...page} language={language} />
    </section>
  )
}

const Boards = ({ boards, language }: { readonly boards: ReadonlyArray<ViewBoard>; readonly language: Language }) => {
  const w = viewerWords[language]
  return boards.length === 0 ? null : (
    <section>
      <h2>{w.leaderboards}</h2>
      <ul class="links">
        {boards.map((board) => (
          <li key={board.key}>
            <span>
              <Shown text={board.pack.title} />{" "}
              <small class="tone-quiet">
                <Shown text={`${board.pack.id}, ${board.judge}`} />
              </small>
            </span>
            {board.leaderboards.map(({ pack, runs }) => (
              <a key={pack.digest} href={hrefOf({ page: "board", board: board.key, state: stateOf(pack) })}>
                {board.leaderboards.length === 1
                  ? `${w.leaderboard} (${w.runs}: ${runs})`
                  : `${w.leaderboard} ${pack.version} (${stateOf(pack).slice(0, 7)}, ${w.runs}: ${runs})`}
              </a>
            ))}
            <a href={hrefOf({ page: "history", board: board.key })}>{w.history}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Everything there is to see.
 *
 * @since 0.1.0
 */
export const HomePage = ({ index }: { readonly index: ViewIndex }) => {
  const language = sharedLanguage(index)
  const known = index.runs.flatMap((run) => (run.facts === null ? [] : [{ ...run, facts: run.facts }]))
  return (
    <Page title={viewerWords[language].home} language={language} crumbs={[]}>
      <p class="tone-quiet">
        <Shown text={index.folders.join(", ")} />
      </p>
      <Problems
        title={viewerWords[language].problems}
        problems={index.runs.flatMap(({ dir, problem }) => (problem === null ? [] : [{ dir, problem }]))}
      />
      {known.length === 0 ? (
        <p class="waiting">{viewerWords[language].noRuns}</p>
      ) : (
        <Runs runs={known} language={language} />
      )}
      <Boards boards={index.boards} language={language} />
      <BenchSummary index={index} language={language} />
      <Plans index={index} language={language} />
    </Page>
  )
}
