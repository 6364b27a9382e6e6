// Loaded before a measured program: writes what the process used to the file named by ASSAY_PERF_USAGE when it ends.
"use strict"
const { readFileSync, writeFileSync } = require("node:fs")
const file = process.env.ASSAY_PERF_USAGE

/** The most memory that was held, in MB. What the system counts of a process begins with what its parent held: not so VmHWM. */
function peakMb(used) {
  try {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))
    if (found) return Number(found[1]) / 1024
  } catch {
    // Only Linux tells.
  }
  return used.maxRSS / 1024
}

process.on("exit", function () {
  const used = process.resourceUsage()
  const cpuMs = (used.userCPUTime + used.systemCPUTime) / 1000
  writeFileSync(file, JSON.stringify({ cpuMs: cpuMs, wallMs: performance.now(), rssMb: peakMb(used) }))
})
