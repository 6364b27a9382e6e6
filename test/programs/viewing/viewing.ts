import { runInNewContext } from "node:vm"
import { assert } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path, Schema, Stream } from "effect"
import {
  ViewAgreement,
  ViewBench,
  ViewComparison,
  ViewDod,
  ViewHistory,
  ViewIndex,
  ViewLeaderboard,
  ViewProblem,
  ViewPrompt,
  ViewReport,
  ViewRun,
  ViewText
} from "../../../src/programs/viewing/documents.ts"
import type { ViewOptions } from "../../../src/programs/viewing/lookAt.ts"
import { makeViewer, type Viewer } from "../../../src/programs/viewing/viewer.ts"
import { Assets } from "../../../src/services/Assets.ts"
import { AuditChain } from "../../../src/services/AuditChain.ts"
import { CalibrationFile } from "../../../src/services/CalibrationFile.ts"
import { FileStamps } from "../../../src/services/FileStamps.ts"
import { RunRows } from "../../../src/services/RunRows.ts"
import { RunTail } from "../../../src/services/RunTail.ts"
import { layer as files } from "../../services/run/harness.ts"
import { benchReading } from "../greetingBench.ts"

/** The sample run. */
export const SAMPLE = "examples/runs/office"

/** Everything that a viewer needs, over real files, but the audit chain. */
export const viewing = Layer.mergeAll(RunRows.layer, RunTail.layer, FileStamps.layer, CalibrationFile.layerNoDeps).pipe(
  Layer.provideMerge(benchReading),
  Layer.provideMerge(Assets.layerDirectory(".")),
  Layer.provideMerge(files)
)

/** The same with a chain that nothing stands in. */
export const layer = Layer.merge(viewing, AuditChain.layerMemory)

/** A page that does nothing, in a folder of its own. */
export const fakePage = Layer.unwrap(
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const dir = yield* fs.makeTempDirectoryScoped()
    yield* fs.makeDirectory(path.join(dir, "dist/viewer"), { recursive: true })
    yield* fs.writeFileString(path.join(dir, "dist/viewer/app.js"), "void 0\n")
    yield* fs.writeFileString(path.join(dir, "dist/viewer/app.css"), "body {}\n")
    return Assets.layerDirectory(dir)
  })
)

export const optionsOf = (folders: ReadonlyArray<string>, more: Partial<ViewOptions> = {}): ViewOptions => ({
  folders,
  mode: "live",
  judge: undefined,
  minCoverage: 1,
  bench: null,
  ...more
})

/** What a page gets of a script: the call that it makes. */
const callOf = (bytes: Uint8Array) => {
  const calls: Array<{ readonly name: string; readonly path: unknown; readonly json: unknown }> = []
  const take = (name: string) => (path: unknown, value: unknown) =>
    calls.push({ name, path, json: JSON.parse(JSON.stringify(value)) })
  runInNewContext(new TextDecoder("utf-8", { fatal: true }).decode(bytes), {
    assayDocument: take("assayDocument"),
    assayProblem: take("assayProblem")
  })
  const [call, another] = calls
  assert.isUndefined(another)
  return call ?? assert.fail("the script calls nothing")
}

/** The document of a script, in the shape of its schema; it must be the one of this path. */
export const documentOf = <S extends Schema.ConstraintDecoder<unknown, never>>(
  bytes: Uint8Array,
  path: string,
  schema: S
): S["Type"] => {
  const { json, name, path: own } = callOf(bytes)
  assert.deepStrictEqual([name, own], ["assayDocument", path], JSON.stringify(json))
  return Schema.decodeUnknownSync(schema, { onExcessProperty: "error", reportInput: true })(json)
}

/** What a script says of a document that there is not. */
export const problemOf = (bytes: Uint8Array, path: string): string => {
  const { json, name, path: own } = callOf(bytes)
  assert.deepStrictEqual([name, own], ["assayProblem", path])
  return Schema.decodeUnknownSync(ViewProblem, { onExcessProperty: "error" })(json).problem
}

/** Which schema the document of a path has. */
export const schemaAt = (path: string): Schema.Codec<unknown> => {
  const [area, , kind = ""] = path.split("/")
  if (area === "index") return ViewIndex
  if (area === "bench") return ViewBench
  if (area === "dod") return ViewDod
  const kinds = new Map<string, Schema.Codec<unknown>>([
    ["run", ViewRun],
    ["agreement", ViewAgreement],
    ["judges", ViewReport],
    ["prompts", ViewPrompt],
    ["texts", ViewText],
    ["history", ViewHistory],
    ["leaderboards", ViewLeaderboard],
    ["comparisons", ViewComparison]
  ])
  return kinds.get(kind) ?? assert.fail(`no schema for ${path}`)
}

/** Every path that is named in a value. */
export const pathsIn = (value: unknown): ReadonlyArray<string> => {
  const named = new Set(["document", "report", "agreement", "history", "leaderboard", "whole", "bench"])
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === "string" && named.has(key) && /^(?:runs|boards|dod)\/|^bench$/u.test(inner)
      ? [inner]
      : pathsIn(inner)
  )
}

/** A viewer of some folders, and its documents by path. */
export const view = Effect.fnUntraced(function* (folders: ReadonlyArray<string>, more: Partial<ViewOptions> = {}) {
  const viewer = yield* makeViewer(optionsOf(folders, more))
  const bytesOf = Effect.fnUntraced(function* (path: string) {
    const delivered = yield* viewer.document(path)
    return delivered?.bytes ?? assert.fail(`there is no ${path}`)
  })
  const read = <S extends Schema.ConstraintDecoder<unknown, never>>(path: string, schema: S) =>
    Effect.map(bytesOf(path), (bytes) => documentOf(bytes, path, schema))
  return {
    viewer,
    bytesOf,
    read,
    index: read("index", ViewIndex),
    problem: (path: string) => Effect.map(bytesOf(path), (bytes) => problemOf(bytes, path))
  }
})

/** The first events that a page is told, as many as are wanted. */
export const eventsOf = (viewer: Viewer, count: number) => Stream.runCollect(Stream.take(viewer.events, count))
