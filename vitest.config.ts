import { randomInt } from "node:crypto"
import { availableParallelism } from "node:os"
import path from "node:path"
import { defineConfig } from "vitest/config"

// Compiled code is kept between runs.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "node_modules/.cache/compiled")

// What chance decides in a test, this seed does; a failing test names it.
process.env["ASSAY_SEED"] ??= String(randomInt(1_000_000))

/** They change who the process is. */
const OWN_PROCESS = ["test/services/dod/permissions.test.ts"]

/** They need a PostgreSQL server, and have a configuration of their own. */
const CLUSTER = "test/cluster/**"

/**
 * What needs a browser or a packed tarball, or seconds of many real processes: `npm run test:long`. Of the last, `npm test`
 * keeps a quick test of each kind.
 */
const LONG = ["test/**/*.long.test.ts"]

export default defineConfig({
  test: {
    // Many tests wait for processes: with fewer, cores were left idle for a fifth of the time.
    maxWorkers: availableParallelism() + 2,
    setupFiles: ["test/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: process.env["CI"] === undefined ? ["default"] : ["default", "json"],
    outputFile: { json: "node_modules/.cache/assay-tests.json" },
    projects: [
      {
        extends: true,
        // A worker keeps the modules that it has loaded: loading them for each file took half of the time. So no test may
        // change what others see: a prototype, a global, a variable of the process. Each worker is a process: one process
        // with threads for all of them is so large that copying its page tables made each start of a program ten times as dear.
        test: {
          name: "shared",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...OWN_PROCESS, ...LONG, CLUSTER],
          pool: "forks",
          isolate: false
        }
      },
      { extends: true, test: { name: "long", include: LONG, pool: "forks", isolate: false } },
      { extends: true, test: { name: "alone", include: OWN_PROCESS, pool: "forks" } }
    ]
  }
})
