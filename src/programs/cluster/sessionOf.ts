import { Effect, Option } from "effect"
import { InputMissing } from "../../domain/source/errors.ts"
import { shellWord } from "../../domain/source/wording.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { RunStore } from "../../services/RunStore.ts"

/**
 * The last session of a run of the cluster.
 *
 * @since 0.1.0
 */
export const sessionOf = Effect.fnUntraced(function* (run: string) {
  const { sessions } = yield* ClusterStore
  const found = Option.getOrUndefined(yield* sessions.state(run))
  if (found !== undefined) return { key: { run, session: found.session }, state: found }
  yield* RunStore.use((store) => store.open(run))
  const detail = `no work on it was ever handed in. Begin: assay run --resume ${shellWord(run)} --cluster URL`
  return yield* new InputMissing({ path: run, detail })
})
