/** One act of the hostile rubric: its name, and what it is about. */
export interface HostileAct {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly port: number
  readonly signal: string | number
  readonly seconds: number
}

/** What the child is to do; `root` holds all that it needs. */
export interface HostilePlan {
  readonly root: string
  readonly acts: ReadonlyArray<HostileAct>
  /** Those that are tried on a machine without namespaces and limits, too. */
  readonly plainActs: ReadonlyArray<HostileAct>
  readonly controls: ReadonlyArray<HostileAct>
}

export interface HostileResult {
  readonly code: string
  readonly detail: string
  readonly wallClockMs: number
}

interface Results {
  readonly isolationClass: string
  readonly results: Readonly<Record<string, HostileResult>>
}

/** What the child found: as this machine isolates, plainly, and by the same acts in a process that nobody isolates. */
export interface HostileFindings {
  readonly user: number
  readonly best: Results
  readonly plain: Results
  readonly controls: Readonly<Record<string, string>>
}
