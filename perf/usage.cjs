// Loaded before a measured program: writes what the process used to the file named by ASSAY_PERF_USAGE when it ends.
"use strict"
const { writeFileSync } = require("node:fs")
const file = process.env.ASSAY_PERF_USAGE
process.on("exit", function () {
  const used = process.resourceUsage()
  const cpuMs = (used.userCPUTime + used.systemCPUTime) / 1000
  writeFileSync(file, JSON.stringify({ cpuMs: cpuMs, wallMs: performance.now(), rssMb: used.maxRSS / 1024 }))
})
