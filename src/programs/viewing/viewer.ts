import { Clock, Effect, type FileSystem, Latch, type Path, PubSub, Ref, Schedule, Semaphore, Stream } from "effect"
import type { AuditChain } from "../../services/AuditChain.ts"
import type { BenchLoader } from "../../services/BenchLoader.ts"
import type { CalibrationFile } from "../../services/CalibrationFile.ts"
import type { FileStamps } from "../../services/FileStamps.ts"
import type { RunRows } from "../../services/RunRows.ts"
import type { RunStore } from "../../services/RunStore.ts"
import type { RunTail } from "../../services/RunTail.ts"
import type { SourceReader } from "../../services/SourceReader.ts"
import type { TierConfig } from "../../services/TierConfig.ts"
import { documentAt, type Script, type ViewFailure } from "./documentsAt.ts"
import { problemScript } from "./documentScript.ts"
import { eventsAtFirst, eventsBetween, type ViewEvent } from "./eventsBetween.ts"
import { lookAt, type Sight, type ViewOptions } from "./lookAt.ts"
import { refuseNothing } from "./refuseNothing.ts"
import { weighedCache } from "./weighedCache.ts"
import { viewReading } from "./viewReading.ts"

/** So many bytes of documents are kept. */
const BYTES_KEPT = 128 * 1024 * 1024

/** So many documents are made at a time. */
const AT_A_TIME = 4

/** So many events wait for a page that does not take them; then the oldest go. */
const EVENTS_KEPT = 1024

/** How often it is looked whether something changed, in milliseconds. */
const INTERVAL = 1000

/** What a viewer needs; the audit chain is that of the bench in its options. */
export type ViewServices =
  | AuditChain
  | BenchLoader
  | CalibrationFile
  | FileStamps
  | FileSystem.FileSystem
  | Path.Path
  | RunRows
  | RunStore
  | RunTail
  | SourceReader
  | TierConfig

/**
 * A document that was made, or why it could not: then its script says so to the page.
 *
 * @since 0.1.0
 */
export interface Delivered extends Script {
  readonly failure: ViewFailure | null
}

const delivered = <R>(path: string, make: Effect.Effect<Script, ViewFailure, R>): Effect.Effect<Delivered, never, R> =>
  make.pipe(
    Effect.map((script): Delivered => ({ ...script, failure: null })),
    Effect.catch((failure) =>
      Effect.succeed<Delivered>({ bytes: problemScript(path, failure.message), also: [], failure })
    )
  )

/** Looks again when it is asked to, one look at a time, and tells what changed. */
const looking = Effect.fnUntraced(function* (options: ViewOptions, first: Sight) {
  const seen = yield* Ref.make(first)
  const published = yield* PubSub.sliding<ViewEvent>(EVENTS_KEPT)
  const one = yield* Semaphore.make(1)
  let looked = yield* Clock.currentTimeMillis
  const now = Effect.gen(function* () {
    const before = yield* Ref.get(seen)
    const after = yield* lookAt(options, before)
    const told = PubSub.publishAll(published, eventsBetween(before, after))
    // Who asked may go away meanwhile; what is seen must be told.
    yield* Effect.uninterruptible(Effect.andThen(Ref.set(seen, after), told))
    looked = yield* Clock.currentTimeMillis
  })
  const isOld = Effect.map(Clock.currentTimeMillis, (time) => time - looked >= INTERVAL)
  const look = Semaphore.withPermit(one)(now)
  const lookIfOld = Effect.when(Semaphore.withPermit(one)(Effect.when(now, isOld)), isOld)
  return { seen: Ref.get(seen), published, look, lookIfOld }
})

/**
 * Shows runs while they may change. `document` gives that of a path, undefined where there is none; what was made is kept as
 * long as what it is made of stays the same, and who asks at the same time shares it. `sight` is what was seen last, `look`
 * looks again. That is done when a document is asked for and the last look is a second old; `watch` does it every second for
 * ever, while somebody listens to `events`. These begin with how far unfinished runs are, and end with `end`.
 *
 * @since 0.1.0
 */
export const makeViewer = Effect.fn("makeViewer")(function* (options: ViewOptions) {
  const services = yield* Effect.context<ViewServices>()
  const provided = Effect.provideContext(services)
  const first = yield* lookAt(options)
  yield* refuseNothing(options, first)
  const { look, lookIfOld, published, seen } = yield* looking(options, first)
  const reading = yield* viewReading(options.minCoverage)
  const few = yield* Semaphore.make(AT_A_TIME)
  const kept = yield* weighedCache<Delivered, never, ViewServices>({
    budget: BYTES_KEPT,
    weigh: ({ bytes }) => bytes.length
  })
  const ended = yield* Latch.make()
  const listeners = yield* Ref.make(0)

  const recipeOf = (path: string) => Effect.map(seen, (sight) => documentAt({ sight, options, reading }, path))
  const document = Effect.fnUntraced(function* (path: string) {
    yield* lookIfOld
    const recipe = yield* recipeOf(path)
    if (recipe === undefined) return undefined
    const make = Semaphore.withPermit(few)(delivered(path, recipe.make))
    return yield* kept(JSON.stringify([path, recipe.stamp]), make)
  }, provided)
  /** The same, without keeping it. */
  const documentOnce = Effect.fnUntraced(function* (path: string) {
    const recipe = yield* recipeOf(path)
    return recipe === undefined ? undefined : yield* delivered(path, recipe.make)
  }, provided)

  const watch = Effect.flatMap(Ref.get(listeners), (count) => (count > 0 ? look : Effect.void)).pipe(
    Effect.repeat(Schedule.spaced(INTERVAL)),
    provided
  )
  const events = Effect.gen(function* () {
    yield* Effect.acquireRelease(
      Ref.update(listeners, (count) => count + 1),
      () => Ref.update(listeners, (count) => count - 1)
    )
    yield* lookIfOld
    const subscription = yield* PubSub.subscribe(published)
    const begin = eventsAtFirst(yield* seen)
    return Stream.concat(Stream.fromIterable(begin), Stream.fromSubscription(subscription))
  }).pipe(provided, Stream.unwrap, Stream.interruptWhen(Latch.await(ended)))

  return { sight: seen, document, documentOnce, look: provided(look), watch, events, end: Latch.open(ended) }
})
export type Viewer = Effect.Success<ReturnType<typeof makeViewer>>
