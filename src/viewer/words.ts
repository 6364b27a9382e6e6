/**
 * What the pages say besides the words of reports, in one language. Figures come as text.
 *
 * @since 0.1.0
 */
export interface ViewerWords {
  readonly home: string
  readonly skip: string
  readonly loading: string
  readonly failed: string
  readonly notThere: string
  readonly notReached: string
  readonly lost: string
  readonly problems: string
  readonly runs: string
  readonly run: string
  readonly pack: string
  readonly judges: string
  readonly judge: string
  readonly noJudge: string
  readonly made: string
  readonly state: string
  readonly noRuns: string
  readonly leaderboards: string
  readonly leaderboard: string
  readonly history: string
  readonly bench: string
  readonly taskClass: string
  readonly plans: string
  readonly plan: string
  readonly file: string
  readonly checked: string
  readonly criteria: string
  readonly mayApply: string
  readonly mustNot: string
  readonly leftOut: string
  readonly theme: string
  readonly themes: Record<"system" | "light" | "dark", string>
  readonly keys: string
  readonly keyNext: string
  readonly keyPrevious: string
  readonly keyHelp: string
  readonly keyClose: string
  readonly keysOn: string
  readonly close: string
  readonly scorecard: string
  readonly prompts: string
  readonly prompt: string
  readonly flags: string
  readonly agreement: string
  readonly about: string
  readonly answersOf: (there: string, expected: string) => string
  readonly failedAnswers: (count: string) => string
  readonly verdictsOf: (judge: string, count: string) => string
  readonly groups: string
  readonly group: string
  readonly all: string
  readonly category: string
  readonly dimension: string
  readonly overall: string
  readonly scoreFrom: string
  readonly scoreTo: string
  readonly onlyFlagged: string
  readonly onlyUnscored: string
  readonly onlyFatal: string
  readonly search: string
  readonly order: string
  readonly orders: Record<"pack" | "lowest" | "spread", string>
  readonly reset: string
  readonly found: (shown: string, all: string) => string
  readonly flaggedAnswers: (shown: string, all: string) => string
  readonly nothing: string
  readonly page: (at: string, of: string) => string
  readonly next: string
  readonly previous: string
  readonly place: (at: string, of: string) => string
  readonly notJudged: string
  readonly fatal: string
  readonly notFatal: string
  readonly disputed: string
  readonly repeat: string
  readonly score: string
  readonly flagNumbers: string
  readonly notNamed: string
  readonly redFlags: string
  readonly greenFlags: string
  readonly asked: string
  readonly system: string
  readonly roles: Record<"user" | "assistant", string>
  readonly tests: string
  readonly noAnswer: string
  readonly emptyAnswer: string
  readonly answerFailed: string
  readonly reasoning: string
  readonly showAll: (size: string) => string
  readonly showing: (shown: string, all: string) => string
  readonly redFlag: string
  readonly noRedFlag: string
  readonly flagUnknown: string
  readonly differ: string
  readonly stale: string
  readonly votes: (count: string) => string
  readonly compare: string
  readonly mostChanged: string
  readonly base: string
  readonly candidate: string
  readonly difference: string
  readonly speedChart: string
  readonly noSpeed: string
  readonly loadSpeed: string
  readonly live: string
  readonly lostServer: string
}
