import { describe } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import { digestOf } from "../../../../../src/domain/source/digest.ts"
import { exitCodes } from "../../../../../src/programs/cli/exitCode.ts"
import { PolicyDocument, ShownCondition } from "../../../../../src/programs/cli/render/policyDocument.ts"
import {
  policyCsv,
  policyHtml,
  policyJson,
  policyJunit,
  policyMarkdown,
  policyText,
  standingsText
} from "../../../../../src/programs/cli/render/policyReport.ts"
import { type Read, readCsv, readHtml, readJunit, readMarkdown, readText, rowsOf, WIDE } from "./reading.ts"
import { decoded, type Figures, figure, type Kind, showTheSame } from "./sameFigures.ts"

const { kind, standing } = ShownCondition.fields
const Endings = Schema.Literals(["knockedOut", "belowLevel", "inconclusive", "tierNotEarned", "invalidData"])

const policies = Arbitrary.map(
  Arbitrary.array(Arbitrary.schema(Schema.Struct({ kind, standing, ending: Endings })), { minLength: 1, maxLength: 5 }),
  (drawn): PolicyDocument => {
    const conditions = drawn.map(({ ending, ...rest }, at): ShownCondition => {
      const { code, name } = exitCodes[rest.standing === "met" ? "ok" : ending]
      return {
        ...rest,
        id: `condition-${at}`,
        exit: { code, name },
        reasons: [{ reason: `Because of ${at}.`, next: null }],
        evidence: { digest: digestOf(`evidence ${at}`), files: [] }
      }
    })
    const of = (wanted: ShownCondition["standing"]) => conditions.filter(({ standing }) => standing === wanted)
    const [first] = of("unmet")
    return {
      schema_version: 1,
      policy: { id: "release", title: "Release", file: "gate.yaml", digest: digestOf("policy") },
      open: first === undefined,
      met: of("met").length,
      waived: of("waived").length,
      unmet: of("unmet").map(({ id }) => id),
      conditions,
      waivers: of("waived").map(({ id }) => ({
        condition: id,
        who: "Kim",
        why: "It is known.",
        until: "2026-12-31",
        digest: digestOf("evidence"),
        counts: true,
        objection: null
      })),
      exit: first === undefined ? { code: 0, name: "ok" } : first.exit
    }
  }
)

const json = (given: PolicyDocument): Figures => {
  const document = decoded(PolicyDocument, policyJson(given))
  const { conditions, exit, unmet } = document
  return new Map([
    figure("code", "policy", `${exit.code} (${exit.name})`),
    figure("first", "policy", unmet[0] ?? ""),
    figure("exit", "policy", String(exit.code)),
    figure("result", "policy", standingsText(document)),
    ...conditions.flatMap(({ evidence, exit: own, id, kind, reasons, standing }) => [
      figure("standing", id, standing),
      figure("kind", id, kind),
      figure("own code", id, `${own.code} (${own.name})`),
      figure("own exit", id, String(own.code)),
      figure("reasons", id, reasons.map(({ reason }) => reason).join(" ")),
      figure("digest", id, evidence.digest ?? "")
    ])
  ])
}

const ofTables = (read: Read): Figures => {
  const [code = "", first = ""] = (read.facts.get("Exit code") ?? "").split(", of ")
  return new Map([
    figure("code", "policy", code),
    figure("first", "policy", first),
    figure("result", "policy", read.facts.get("Result") ?? ""),
    ...rowsOf(read, "Conditions").flatMap(({ at, note }) => [
      figure("standing", at("Condition"), at("Standing").slice(2).replace("not met", "unmet")),
      figure("kind", at("Condition"), at("Kind")),
      figure("own code", at("Condition"), at("Exit code")),
      figure("reasons", at("Condition"), note)
    ]),
    ...rowsOf(read, "Evidence").map(({ at }) => figure("digest", at("Condition"), at("Digest")))
  ])
}
const IN_TABLES = "code|first|result|standing|kind|own code|reasons|digest"
const NOTES = ["Reasons", "Files", "Counts for nothing"]

const policy: Kind<PolicyDocument> = {
  name: "a policy",
  reports: policies,
  json,
  formats: {
    text: { read: (one) => ofTables(readText(policyText(one, WIDE))), shows: IN_TABLES },
    md: { read: (one) => ofTables(readMarkdown(policyMarkdown(one), NOTES)), shows: IN_TABLES },
    html: { read: (one) => ofTables(readHtml(policyHtml(one))), shows: IN_TABLES },
    csv: {
      read: (one) =>
        new Map(
          readCsv(policyCsv(one)).flatMap((row) => {
            const at = (column: string) => row.get(column) ?? ""
            const of = at("condition")
            return [
              figure("exit", "policy", at("exit_code")),
              figure("standing", of, at("standing")),
              figure("kind", of, at("kind")),
              figure("own exit", of, at("condition_code")),
              figure("reasons", of, at("reasons")),
              figure("digest", of, at("evidence_digest"))
            ]
          })
        ),
      shows: "exit|standing|kind|own exit|reasons|digest"
    },
    junit: {
      read: (one) =>
        new Map(
          readJunit(policyJunit(one)).flatMap(({ detail, name, outcome, suite }) => {
            const [, code = "", ending = ""] = /exit (\d+) (\w+)$/u.exec(suite) ?? []
            const [, waived, id = "", kind = ""] = /^(waived: )?(\S+) \((\w+)\)$/u.exec(name) ?? []
            const standing = waived === undefined ? (outcome === "system-out" ? "met" : "unmet") : "waived"
            return [
              figure("code", "policy", `${code} (${ending})`),
              figure("standing", id, standing),
              figure("kind", id, kind),
              figure("reasons", id, detail.replace(/^Waived by .* Not met \(\w+\): /u, ""))
            ]
          })
        ),
      shows: "code|standing|kind|reasons"
    }
  }
}

describe("All formats", () => {
  showTheSame(policy)
})
