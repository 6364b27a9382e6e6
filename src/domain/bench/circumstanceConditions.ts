import { counted, quote } from "../source/wording.ts"
import { isBenchHidden } from "./isolationClass.ts"
import { type Condition, unmet } from "./promotionCondition.ts"

const offered: Condition = ({ minimum, rule, taskClass, tier }) => {
  if (minimum === undefined) {
    return unmet(
      "offered",
      `The task class ${quote(taskClass)} does not offer ${tier}.`,
      `Declare how many cases ${tier} asks for under minCasesForPromotion in its registration.ts.`
    )
  }
  return rule === undefined ? unmet("offered", `trust-tiers.yaml has no rule for ${tier}.`, `Add one under tiers.`) : []
}

const chain: Condition = ({ chainFault }) =>
  chainFault === null
    ? []
    : unmet(
        "chain",
        chainFault,
        "Restore the audit chain from a copy that verifies: `assay bench verify` says where it is damaged."
      )

const sutKind: Condition = ({ sut }) =>
  sut.kind === "command" || sut.kind === "effect"
    ? []
    : unmet(
        "sut_kind",
        `${sut.kind} is a self-check of the bench and earns nothing.`,
        "Name the system that is to be trusted with --sut."
      )

const lock: Condition = ({ sut }) =>
  sut.lock === "declared"
    ? []
    : unmet(
        "lock",
        "The system under test has no lock that declares what else it is made of (models, versions, prompts).",
        "Declare one as `lock` in task-class.yaml, then run the bench again."
      )

const evidence: Condition = ({ evidence: { runs }, taskClass }) =>
  runs.length > 0
    ? []
    : unmet(
        "evidence",
        "The audit chain holds no run that counts: complete, unfiltered, without the cache, and of what there is today.",
        `Run \`assay bench run ${taskClass} --no-cache\` with the same --sut, to its end.`
      )

const sameIsolation: Condition = ({ evidence: { runs } }) => {
  const classes = [...new Set(runs.map(({ isolation_class }) => isolation_class))].sort()
  return classes.length <= 1
    ? []
    : unmet(
        "isolation",
        `The runs were isolated in different ways: ${classes.join(", ")}.`,
        "Run the bench on machines of one kind; a run stops counting when it is too old."
      )
}

// An embedder's own code runs inside Assay, where nothing can be hidden from it.
const hiddenBench: Condition = ({ evidence: { runs }, sut, tier }) => {
  const open = runs.filter(({ isolation_class }) => !isBenchHidden(isolation_class)).length
  return tier === "bronze" || sut.kind !== "command" || open === 0
    ? []
    : unmet(
        "isolation",
        `In ${open} of ${counted(runs.length, "run")} the system under test could have read the bench with what is right; from silver up it must be hidden.`,
        "Run the bench on a Linux machine with user namespaces: `assay bench run` says what is in force. A run stops counting when it is too old."
      )
}

/**
 * The conditions on the task class, the system, the chain and how the runs were made; none looks at how they ended.
 *
 * @since 0.1.0
 */
export const circumstanceConditions: ReadonlyArray<Condition> = [
  offered,
  chain,
  sutKind,
  lock,
  evidence,
  sameIsolation,
  hiddenBench
]
