import { Argument, Command, Flag } from "effect/cli"
import { textArgument, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"

const sourceArgument = textArgument("file").pipe(
  Argument.withDescription("A plan (YAML, JSON, Markdown with front matter), any other text, or - for standard input")
)
const planArgument = textArgument("plan").pipe(
  Argument.withDescription("A plan: YAML, JSON, or Markdown with front matter")
)

const newFlags = {
  file: textArgument("file").pipe(
    Argument.withDescription("The plan to write (default: plan.yaml); must not exist"),
    Argument.withDefault("plan.yaml")
  )
}
export type DodNewFlags = Command.Command.Config.Infer<typeof newFlags>

const create = Command.make(
  "new",
  newFlags,
  lazily(() => import("./handlers/dodRecord.ts").then(({ dodNew }) => dodNew))
).pipe(
  Command.withDescription(
    "Write a plan to start from, with an id of its own and an example of every kind of criterion"
  ),
  Command.withExamples([{ command: "assay dod new plan.yaml", description: "Then edit it, and check it" }])
)

const parseFlags = {
  file: sourceArgument,
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the criteria"),
    Flag.withDefault("text" as const)
  )
}
export type DodParseFlags = Command.Command.Config.Infer<typeof parseFlags>

const parse = Command.make(
  "parse",
  parseFlags,
  lazily(() => import("./handlers/dodText.ts").then(({ dodParse }) => dodParse))
).pipe(
  Command.withDescription("Show the criteria that a definition of done is read as, and what in it is none"),
  Command.withExamples([
    { command: "assay dod parse plan.md", description: "Of a plan" },
    { command: "printf -- '- [ ] Tests pass\\n' | assay dod parse -", description: "From a pipe" }
  ])
)

const renderFlags = {
  file: sourceArgument,
  arg: textFlag("arg").pipe(
    Flag.withMetavar("NAME=VALUE"),
    Flag.withDescription("Fill the placeholder {NAME}; may be repeated, and wins over the plan's own argument"),
    Flag.atLeast(0)
  ),
  strict: Flag.Boolean("strict").pipe(
    Flag.withDescription("Fail on a placeholder that no argument fills, and on an argument that fills none"),
    Flag.withDefault(false)
  )
}
export type DodRenderFlags = Command.Command.Config.Infer<typeof renderFlags>

const render = Command.make(
  "render",
  renderFlags,
  lazily(() => import("./handlers/dodText.ts").then(({ dodRender }) => dodRender))
).pipe(
  Command.withDescription("Fill the placeholders of a definition of done"),
  Command.withExamples([
    {
      command: "assay dod render plan.yaml --arg version=2.4.0 --strict",
      description: "Every placeholder must be filled"
    }
  ])
)

const checkFlags = {
  context: textFlag("context").pipe(
    Flag.withMetavar("FILE|NAME=VALUE"),
    Flag.withDescription("Facts to check against: a JSON or YAML file, or one fact; may be repeated"),
    Flag.atLeast(0)
  ),
  allowCommands: Flag.Boolean("allow-commands").pipe(
    Flag.withDescription("Run the commands that the plan declares; a plan file is data, so this must be said"),
    Flag.withDefault(false)
  ),
  allowNoDod: Flag.Boolean("allow-no-dod").pipe(
    Flag.withDescription("Let a plan without a definition of done pass"),
    Flag.withDefault(false)
  ),
  approved: textFlag("approved").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("An approval of the criteria (see approve); a changed list is blocked"),
    Flag.optional
  ),
  signoffs: textFlag("signoffs").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("Sign-offs of manual criteria (see sign)"),
    Flag.optional
  ),
  maxAge: textFlag("max-age").pipe(
    Flag.withMetavar("DURATION"),
    Flag.withDescription("How old the evaluation may be when the gate is decided, as `10 minutes`"),
    Flag.optional
  )
}

const checkOnlyFlags = {
  plan: planArgument,
  ...checkFlags,
  format: Flag.Literals("format", ["text", "md", "json", "junit"]).pipe(
    Flag.withDescription("How to show the result"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type DodCheckFlags = Command.Command.Config.Infer<typeof checkOnlyFlags>

const check = Command.make(
  "check",
  checkOnlyFlags,
  lazily(() => import("./handlers/dodGate.ts").then(({ dodCheck }) => dodCheck))
).pipe(
  Command.withDescription("Check a plan's definition of done: exit 0 only if every criterion passed"),
  Command.withExamples([
    { command: "assay dod check plan.yaml --context facts.json --context reviewed=true", description: "Against facts" },
    {
      command: "assay dod check plan.yaml --allow-commands --signoffs signoffs.yaml",
      description: "All declared means"
    }
  ])
)

const signFlags = {
  plan: planArgument,
  criterion: Flag.Int("criterion").pipe(Flag.withDescription("Number of the criterion, from 1")),
  by: textFlag("by").pipe(Flag.withMetavar("NAME"), Flag.withDescription("Who vouches for it")),
  reason: textFlag("reason").pipe(Flag.withMetavar("TEXT"), Flag.withDescription("Why")),
  out: textFlag("out").pipe(Flag.withMetavar("FILE"), Flag.withDescription("The file of sign-offs to add it to"))
}
export type DodSignFlags = Command.Command.Config.Infer<typeof signFlags>

const sign = Command.make(
  "sign",
  signFlags,
  lazily(() => import("./handlers/dodRecord.ts").then(({ dodSign }) => dodSign))
).pipe(
  Command.withDescription("Sign off a manual criterion as it stands; a changed criterion needs a new sign-off"),
  Command.withExamples([
    {
      command: 'assay dod sign plan.yaml --criterion 2 --by Kim --reason "Read it twice" --out signoffs.yaml',
      description: "The second criterion"
    }
  ])
)

const approveFlags = {
  plan: planArgument,
  by: textFlag("by").pipe(Flag.withMetavar("NAME"), Flag.withDescription("Who approves"), Flag.optional),
  out: textFlag("out").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("The approval; keep it where the plan's author cannot write")
  )
}
export type DodApproveFlags = Command.Command.Config.Infer<typeof approveFlags>

const approve = Command.make(
  "approve",
  approveFlags,
  lazily(() => import("./handlers/dodRecord.ts").then(({ dodApprove }) => dodApprove))
).pipe(
  Command.withDescription("Record that a plan's criteria are approved as they stand"),
  Command.withExamples([{ command: "assay dod approve plan.yaml --out approved.yaml", description: "All criteria" }])
)

const applyFlags = {
  plan: planArgument,
  ...checkFlags,
  command: Argument.String("command").pipe(
    Argument.withDescription("After --: the program to run behind the gate, and its arguments"),
    Argument.atLeast(1)
  )
}
export type DodApplyFlags = Command.Command.Config.Infer<typeof applyFlags>

const apply = Command.make(
  "apply",
  applyFlags,
  lazily(() => import("./handlers/dodGate.ts").then(({ dodApply }) => dodApply))
).pipe(
  Command.withDescription("Check a plan, and only if the gate is open run a program; its exit code is the result"),
  Command.withExamples([
    {
      command: "assay dod apply plan.yaml --context facts.json -- ./deploy.sh production",
      description: "Behind the gate"
    }
  ])
)

/**
 * `assay dod`.
 *
 * @since 0.1.0
 */
export const dod = Command.make("dod").pipe(
  Command.withDescription("Gate an apply step on a plan's definition of done"),
  Command.withExamples([
    { command: "assay dod new plan.yaml", description: "A plan to start from; `assay demo dod` shows two at work" },
    { command: "assay dod check plan.yaml --context facts.json", description: "May it be applied?" },
    { command: "assay dod apply plan.yaml --context facts.json -- ./deploy.sh", description: "Apply it, if so" }
  ]),
  Command.withSubcommands([create, parse, render, check, sign, approve, apply])
)
