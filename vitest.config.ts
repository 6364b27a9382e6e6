import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    reporters: process.env["CI"] === undefined ? ["default"] : ["default", "json"],
    outputFile: { json: "node_modules/.cache/assay-tests.json" }
  }
})
