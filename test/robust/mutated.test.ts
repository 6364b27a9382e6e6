import path from "node:path"
import { existsSync, readdirSync, rmSync } from "node:fs"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { runCli } from "../../src/programs/cli/runCli.ts"
import { Assets } from "../../src/services/Assets.ts"
import { root, STACK, type Workshop, workshop } from "../e2e/assay.ts"
import { seed, thorough } from "../thorough.ts"
import { numbersFrom, someOf } from "./chance.ts"
import { type HandedIn, KINDS } from "./handedIn.ts"
import { mutate, smallest } from "./mutate.ts"
import { soundFile } from "./soundFiles.ts"

const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)
const WHOLE = 10_000
// The config is looked for where the process stands.
const ALL = KINDS.filter(({ file }) => file !== "assay.config.yaml")
const CHOSEN = thorough ? ALL : someOf(numbersFrom(`kinds ${seed}`), 5, ALL)
const TIMES = thorough ? Math.ceil(WHOLE / ALL.length) : 3
const HANG_MS = thorough ? 1000 : 5000
/** All codes but 1, a defect; 70, which is none of ours; and 130. */
const CODES = new Set([0, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 64, 65, 66, 69, 73, 75])

/** Arguments as this process needs them, which stands elsewhere. */
const absolute = (shop: Workshop, args: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...args.map((arg, index) => {
    const isFile = existsSync(shop.at(arg)) || /^(?:run|[\w.]+\.(?:ya?ml|jsonl?|csv|md|xml))$/u.test(arg)
    return arg.startsWith("replay:") || arg.startsWith("script:")
      ? arg.replace(":", `:${shop.dir}/`)
      : isFile && index > 0
        ? shop.at(arg)
        : arg
  }),
  ...(args[0] === "bench" ? ["--bench-root", shop.at("bench")] : [])
]

interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly cpuMs: number
}

const said = (args: ReadonlyArray<string>): Promise<Said> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const before = process.threadCpuUsage()
      const { code } = yield* runCli(args)
      const { system, user } = process.threadCpuUsage(before)
      const out = (yield* TestConsole.logLines).join("\n")
      const err = (yield* TestConsole.errorLines).join("\n")
      return { code, out, err, cpuMs: (user + system) / 1000 }
    }).pipe(Effect.provide(Layer.merge(layer, Layer.fresh(TestConsole.layer))))
  )

/** What is wrong with how a command took a file, or undefined. */
const complaint = (shop: Workshop, { file }: HandedIn, { code, cpuMs, err }: Said): string | undefined => {
  if (!CODES.has(code)) return `code ${code}: ${err}`
  if (STACK.test(err)) return `a stack: ${err}`
  if (cpuMs > HANG_MS) return `${cpuMs} ms`
  const isPlaced = err.includes(path.basename(file)) || err.includes(shop.dir)
  if (code === 65 && !isPlaced) return `no place is named: ${err}`
  return undefined
}

const removed = (shop: Workshop, before: ReadonlySet<string>) => {
  for (const name of readdirSync(shop.dir)) {
    if (!before.has(name)) rmSync(shop.at(name), { recursive: true })
  }
}

describe(`A file that was changed at random (ASSAY_SEED=${seed})`, { timeout: 3_600_000 }, () => {
  for (const kind of CHOSEN) {
    it(`and is handed in as ${kind.kind} is taken or refused, ${TIMES} times, never crashed on`, async () => {
      const chance = numbersFrom(`${kind.kind} ${seed}`)
      const shop = workshop()
      kind.prepare?.(shop)
      const sound = soundFile(shop, kind)
      shop.write(kind.file, sound)
      const before = new Set(readdirSync(shop.dir))
      const args = absolute(shop, kind.args)
      const document = kind.syntax === "yaml" || kind.syntax === "json" ? kind.syntax : "other"
      const take = async (bytes: Uint8Array) => {
        shop.write(kind.file, bytes)
        const found = complaint(shop, kind, await said(args))
        removed(shop, before)
        return found
      }
      assert.isUndefined(await take(new TextEncoder().encode(sound)))
      for (let left = TIMES; left > 0; left--) {
        const bytes = mutate(sound, document, chance)
        const found = await take(bytes)
        if (found === undefined) continue
        const least = await smallest(bytes, async (fewer) => (await take(fewer)) !== undefined)
        assert.fail(`ASSAY_SEED=${seed}: ${found.slice(0, 2000)}\nThe smallest input:\n${least.slice(0, 3000)}`)
      }
    })
  }
})
