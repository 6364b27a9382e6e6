import { rmSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { STACK, workshop } from "../e2e/assay.ts"
import { seed, thorough } from "../thorough.ts"
import { numbersFrom, someOf } from "./chance.ts"
import { type HandedIn, KINDS } from "./handedIn.ts"
import { type HostileText, hostileTexts } from "./hostileTexts.ts"
import { measured } from "./measured.ts"

const SECOND = 1000
const MB = 200
/** What a noted kind may take. */
const NOTED_MB = 400
const NOTED_MS = 2500
/** Where it is not looked at times: a hang. */
const HANG_MS = 20_000
/** Decided, refused, or passed over: never a crash, and never a use that nobody meant. */
const CODES = [0, 5, 12, 13, 65, 66]

const given = async ({ args, file, kind, note, prepare }: HandedIn, name: string, text: string) => {
  const shop = workshop()
  prepare?.(shop)
  shop.write(file, text)
  const ended = await measured(shop, args)
  const what = `${kind}, ${name}: ${ended.stderr.slice(0, 500)}`
  assert.include(CODES, ended.code, what)
  assert.notMatch(ended.stderr, STACK, what)
  if (ended.code === 65) assert.include(ended.stderr, path.basename(file), what)
  assert.isAtMost(ended.rssMb, note === undefined ? MB : NOTED_MB, what)
  rmSync(shop.dir, { recursive: true })
  return ended
}

const ALL = KINDS.flatMap((kind) =>
  hostileTexts(kind.syntax).map((hostile): [HandedIn, HostileText] => [kind, hostile])
)

describe(`A hostile file (ASSAY_SEED=${seed})`, () => {
  const chosen = thorough ? ALL : someOf(numbersFrom(`hostile files ${seed}`), 4, ALL)
  for (const [kind, hostile] of chosen) {
    it(`that is handed in as ${kind.kind} and is ${hostile.name} is refused at once`, async () => {
      const most = !thorough ? HANG_MS : kind.note === undefined ? SECOND : NOTED_MS
      const took = async () => (await given(kind, hostile.name, hostile.text())).cpuMs
      const first = await took()
      if (first <= most) return
      const start = thorough ? (await given(kind, "a small one", "x")).cpuMs : 0
      // A busy machine takes longer for the same: what is too much must be so twice.
      const least = first - start <= most ? first : Math.min(first, await took())
      assert.isAtMost(least - start, most)
    })
  }
})
