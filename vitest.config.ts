import { availableParallelism } from "node:os"
import path from "node:path"
import { defineConfig } from "vitest/config"

// Each test file has a worker of its own, which loads the same modules again: threads start faster than processes, and
// compiled code is kept.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "node_modules/.cache/compiled")

/** They change who the process is, which a thread cannot. */
const OWN_PROCESS = ["test/services/dod/permissions.test.ts"]

export default defineConfig({
  test: {
    // Many tests wait for processes: by default, one core would be left idle.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: process.env["CI"] === undefined ? ["default"] : ["default", "json"],
    outputFile: { json: "node_modules/.cache/assay-tests.json" },
    projects: [
      {
        extends: true,
        test: { name: "threads", include: ["test/**/*.test.ts"], exclude: OWN_PROCESS, pool: "threads" }
      },
      { extends: true, test: { name: "processes", include: OWN_PROCESS, pool: "forks" } }
    ]
  }
})
