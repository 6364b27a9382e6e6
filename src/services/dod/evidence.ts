import { Effect } from "effect"
import { type Evidence, Means } from "../../domain/dod/Criterion.ts"
import { counted } from "../../domain/source/wording.ts"
import type { EvidenceOptions } from "../DodEvaluator.ts"
import { type FolderFiles, folderFiles } from "./FolderFiles.ts"
import { jsonOpinion } from "./jsonEvidence.ts"
import { junitOpinion } from "./junitEvidence.ts"
import { byMeans, evaluator, failed, type Opinion, passed } from "./Opinion.ts"
import { sarifOpinion } from "./sarifEvidence.ts"

type FileEvidence = Extract<Evidence, { kind: "file" }>

const fileOpinion = Effect.fnUntraced(function* (files: FolderFiles, name: string, { path, digest }: FileEvidence) {
  const { size } = yield* files.regular(path)
  if (digest === undefined) return passed(`${name} exists (${counted(Number(size), "byte")}).`)
  const actual = yield* files.digest(path)
  return actual === digest
    ? passed(`${name} exists and has the digest ${digest}.`)
    : failed(`${name} has the digest ${actual}; expected is ${digest}.`)
})

/** Decides by what machines wrote; what cannot be read or is malformed fails. */
export const decideByEvidence = Effect.fnUntraced(function* ({ folder, scorecard, tier }: EvidenceOptions) {
  const files = yield* folderFiles(folder)
  const opinionOn = Effect.fnUntraced(function* (evidence: Evidence) {
    if (evidence.kind === "tier") {
      return tier === undefined
        ? failed("Evidence of kind tier is not supported here: this evaluator knows no task classes.")
        : yield* tier(evidence)
    }
    if (evidence.kind === "scorecard") {
      return scorecard === undefined
        ? failed("Evidence of kind scorecard is not supported here: this evaluator cannot read runs.")
        : yield* scorecard(evidence)
    }
    const name = yield* files.shown(evidence.path)
    switch (evidence.kind) {
      case "file":
        return yield* fileOpinion(files, name, evidence)
      case "junit":
        return yield* junitOpinion(name, files.stream(evidence.path), evidence.at_least ?? 1)
      case "sarif":
        return sarifOpinion(name, yield* files.read(evidence.path))
      case "json":
        return jsonOpinion(name, yield* files.read(evidence.path), evidence)
    }
  })
  return ({ evidence }: { readonly evidence: Evidence }): Effect.Effect<Opinion> =>
    opinionOn(evidence).pipe(Effect.catch(({ message }) => Effect.succeed(failed(message))))
})

export const makeEvidence = (options: EvidenceOptions) =>
  Effect.map(decideByEvidence(options), (decide) =>
    evaluator({ ...options.settings, evaluator: "evidence" }, () => byMeans("evidence", Means.guards.Evidence, decide))
  )
