import { defineConfig } from "vitest/config"

/** What needs a PostgreSQL server: `npm run test:cluster`. Each file starts one; they wait more than they work. */
export default defineConfig({
  test: {
    name: "cluster",
    include: ["test/cluster/**/*.test.ts"],
    maxWorkers: 4,
    pool: "forks",
    isolate: false,
    setupFiles: ["test/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: process.env["CI"] === undefined ? ["default"] : ["default", "json"],
    outputFile: { json: "node_modules/.cache/assay-cluster-tests.json" }
  }
})
