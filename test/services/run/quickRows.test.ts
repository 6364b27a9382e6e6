import { assert, describe, it } from "@effect/vitest"
import { ByteSize, Effect, FileSystem, Option, Result, Stream } from "effect"
import type { Problem } from "../../../src/domain/source/Problem.ts"
import { Verdict } from "../../../src/domain/run/Verdict.ts"
import { isLarge, quickRows } from "../../../src/services/run/quickRows.ts"
import { readRows, type RowFile } from "../../../src/services/run/readRows.ts"

const digest = `sha256:${"0".repeat(64)}`
const row = (repeat: number, more: object = {}) => ({
  status: "scored",
  model: "m",
  variant: "none",
  prompt_id: "P1",
  repeat,
  answer_digest: digest,
  score: 5,
  dimensions: { Q1: 5 },
  red_flag: "not-assessed",
  disputed: false,
  rationale: "1 of 1 checks passed. »Grüße«",
  ...more
})

const info = (size: number): FileSystem.File.Info => ({
  type: "File",
  mtime: Option.none(),
  atime: Option.none(),
  birthtime: Option.none(),
  dev: 0n,
  ino: Option.none(),
  mode: 0o644,
  nlink: Option.none(),
  uid: Option.none(),
  gid: Option.none(),
  rdev: Option.none(),
  size: ByteSize.bytes(size),
  blksize: Option.none(),
  blocks: Option.none()
})

/** A file that holds one text, in parts of a mebibyte. */
const holding = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  const parts = Array.from({ length: Math.ceil(bytes.length / 2 ** 20) }, (_, at) =>
    bytes.subarray(at * 2 ** 20, (at + 1) * 2 ** 20)
  )
  return FileSystem.makeNoop({
    stat: () => Effect.succeed(info(bytes.length)),
    readFile: () => Effect.succeed(bytes),
    stream: () => Stream.fromIterable(parts)
  })
}

const source: RowFile<Verdict> = {
  file: "verdicts.jsonl",
  what: "verdicts",
  schema: Verdict,
  faults: ({ variant }) => (variant === "none" ? [] : [{ path: ["variant"], message: "Unknown variant" }]),
  torn: "error"
}

const MANY = 5000
const many = Array.from({ length: MANY }, (_, repeat) => `${JSON.stringify(row(repeat))}\n`).join("")
assert.isAbove(many.length, 2 ** 20)

/** The rows of a file, or its problems. */
const outcome = (text: string) =>
  Stream.runCollect(readRows(holding(text), source)).pipe(
    Effect.map((rows) => rows.map(({ value }) => value)),
    Effect.mapError((error): ReadonlyArray<Problem> => (error._tag === "SourceInvalid" ? error.problems : [])),
    Effect.result
  )

const earlier = (problem: Problem): Problem => ({ ...problem, line: (problem.line ?? 0) - MANY })

/** What becomes of lines, and of the same ones in a file that is large enough for generated code. */
const both = Effect.fnUntraced(function* (lines: string) {
  return {
    few: yield* outcome(lines),
    after: Result.mapBoth(yield* outcome(many + lines), {
      onSuccess: (rows) => rows.slice(MANY),
      onFailure: (problems) => problems.map(earlier)
    })
  }
})

const written = (json: object) => `${JSON.stringify(json)}\n`
const first = row(MANY)
const faulty: Readonly<Record<string, string>> = {
  "an unknown key": written({ ...first, scoer: 5 }),
  "an unknown key inside": written({ ...first, votes: [{ ...first, flags: [], red_flag: false }] }),
  "a key that is given twice": written(first).replace('"score":5', '"score":1,"score":5'),
  "an unknown key beside one with a space": written({ ...first, scoer: 5 }).replace('"model":', '"model" :'),
  "points out of range": written({ ...first, score: 6 }),
  "a missing key": written({ ...first, rationale: undefined }),
  "points that are a text": written({ ...first, dimensions: { Q1: "5" } }),
  "a bad digest": written({ ...first, answer_digest: "sha256:x" }),
  "a status that there is not": written({ ...first, status: "good" }),
  "no object": "[]\n",
  "no JSON": "{\n",
  "an empty line": "\n",
  "a row of another variant": written({ ...first, variant: "other" }),
  "a row that is repeated": written(first).repeat(2),
  "a torn row": JSON.stringify(first).slice(0, 40),
  "a row without an end": JSON.stringify(first)
}

describe("A large file of rows", () => {
  it.effect("is read by generated code, which small files are not", () =>
    Effect.gen(function* () {
      const line = { number: 1, start: 0, end: 1, terminated: true, text: Result.succeed(JSON.stringify(first)) }
      const quick = yield* quickRows(yield* isLarge(holding(many), "verdicts.jsonl"), Verdict)
      assert.strictEqual(JSON.stringify(Option.getOrThrow(quick(line))), JSON.stringify(first))
      const slow = yield* quickRows(yield* isLarge(holding(many.slice(0, 1000)), "verdicts.jsonl"), Verdict)
      assert.isTrue(Option.isNone(slow(line)))
    })
  )

  it.effect("gives the rows of a small one", () =>
    Effect.gen(function* () {
      const spaced = JSON.stringify(first).replaceAll('":', '" : ')
      for (const text of [written(first), `${spaced}\n`, written(row(MANY, { dimensions: { ["__proto__"]: 5 } }))]) {
        const { after, few } = yield* both(text)
        assert.lengthOf(Result.getOrThrow(few), 1)
        assert.deepStrictEqual(after, few)
      }
    })
  )

  for (const [what, lines] of Object.entries(faulty)) {
    it.effect(`refuses ${what} in the words and at the place of a small one`, () =>
      Effect.gen(function* () {
        const { after, few } = yield* both(lines)
        const problems = Result.getOrThrow(Result.flip(few))
        assert.isNotEmpty(problems)
        const shown = JSON.stringify(problems).replaceAll("line 1 ", `line ${MANY + 1} `)
        const frames = /"frame":(?:null|"(?:[^"\\]|\\.)*")/gu
        assert.strictEqual(
          JSON.stringify(Result.getOrThrow(Result.flip(after))).replaceAll(frames, ""),
          shown.replaceAll(frames, "")
        )
      })
    )
  }
})
