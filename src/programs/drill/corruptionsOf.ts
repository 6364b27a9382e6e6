import { Effect } from "effect"
import type { Corruption, Original } from "../../domain/drill/Corruption.ts"
import { corruptBench } from "../../domain/drill/corruptBench.ts"
import { corruptEvidence } from "../../domain/drill/corruptEvidence.ts"
import { corruptPlan, type DrilledCriterion } from "../../domain/drill/corruptPlan.ts"
import type { PlanCriterion } from "../../domain/dod/Criterion.ts"
import { loadPlan } from "../loadPlan.ts"
import type { EvidencePart, FileSource, PartRole } from "../policy/EvidenceSource.ts"
import { corruptionsOfRun, type Drilling } from "./corruptionsOfRun.ts"
import type { LeftAlone, Piece } from "./piecesOf.ts"

/**
 * What a drill does to the evidence of a condition, and which files of it it leaves as they are.
 *
 * @since 0.1.0
 */
export interface Planned {
  readonly corruptions: ReadonlyArray<Corruption>
  readonly left: ReadonlyArray<LeftAlone>
}

const nothing: Planned = { corruptions: [], left: [] }

const isByText = ({ means, pattern }: PlanCriterion): boolean =>
  means.length === 0 ? pattern === null : means.some(({ _tag }) => _tag === "Manual")

const drilledCriterion = (criterion: PlanCriterion): DrilledCriterion => ({
  text: criterion.text,
  line: criterion.line,
  byText: isByText(criterion)
})

type FilePiece = Piece & { readonly source: FileSource }
const isFile = (piece: Piece): piece is FilePiece => piece.source._tag === "File"

const ofPlan = Effect.fnUntraced(function* (pieces: ReadonlyArray<FilePiece>, { originals, seed }: Drilling) {
  const of = (role: PartRole): ReadonlyArray<Original> =>
    pieces.flatMap(({ parts }) =>
      parts.filter((part) => part.role === role).flatMap(({ path }) => originals.get(path) ?? [])
    )
  const place = pieces.find(({ source }) => source.role === "plan")?.source.place
  const [plan] = of("plan")
  if (place === undefined || plan === undefined) return nothing
  const { criteria } = yield* loadPlan(place)
  const evidence = pieces.flatMap(({ parts, source }) => {
    const [file] = parts.flatMap(({ path }) => originals.get(path) ?? [])
    return source.evidence === undefined || file === undefined ? [] : [{ file, evidence: source.evidence }]
  })
  const other = (file: Original) => [plan, ...evidence.map((one) => one.file)].find(({ path }) => path !== file.path)
  const corruptions = [
    ...corruptPlan({
      plan,
      criteria: criteria.map(drilledCriterion),
      contexts: of("context"),
      approval: of("approval")[0],
      signOffs: of("sign-offs")[0],
      usesContext: criteria.some(({ means }) => means.length === 0),
      usesSignOffs: criteria.some(({ means }) => means.some(({ _tag }) => _tag === "Manual")),
      seed
    }),
    ...evidence.flatMap((one) => corruptEvidence(one, other(one.file), seed))
  ]
  return { corruptions, left: [] } satisfies Planned
})

const SUT = "The system under test is known by its own digest, which the tier is granted to."
const README = "Nothing is decided by it."

const whyLeft = (path: string, folder: string): string | undefined =>
  path.startsWith(`${folder}/sut/`)
    ? SUT
    : path.split("/").some((step) => step.startsWith(".") && step !== "..") || path.endsWith("/README.md")
      ? README
      : undefined

const ofBench = ({ parts, source }: Piece, { originals, seed }: Drilling): Planned => {
  if (source._tag !== "Bench") return nothing
  const of = (role: PartRole) => parts.filter((part) => part.role === role)
  const files = (some: ReadonlyArray<EvidencePart>) => some.flatMap(({ path }) => originals.get(path) ?? [])
  const [tiers] = files(of("tiers"))
  const [head] = files(of("chain-head"))
  const seal = of("case").find(({ path }) => path.endsWith("/cases/digests.yaml"))
  if (tiers === undefined || head === undefined) return nothing
  const folder = tiers.path.replace(/trust-tiers\.yaml$/u, source.taskClass)
  const parted = Object.groupBy(of("task-class"), (part) =>
    whyLeft(part.path, folder) === undefined ? "defining" : "left"
  )
  const folderOf = (part: EvidencePart): string => part.path.slice(`${folder}/cases/`.length).split("/")[0] ?? ""
  const cases = Map.groupBy(
    of("case").filter((part) => part !== seal && part.path.slice(`${folder}/cases/`.length).includes("/")),
    folderOf
  )
  const corruptions = corruptBench({
    tiers,
    head,
    records: files(of("chain-record")),
    parts: files(parted.defining ?? []),
    seal: seal === undefined ? undefined : originals.get(seal.path),
    cases: new Map([...cases].map(([name, own]) => [name, files(own)])),
    seed
  })
  const touched = new Set(corruptions.flatMap(({ changes }) => [...changes.keys()]))
  const left: ReadonlyArray<LeftAlone> = [
    ...(parted.left ?? []).map((part) => ({ path: part.path, why: whyLeft(part.path, folder) ?? README })),
    ...of("case")
      .filter((part) => !touched.has(part.path))
      .map((part) => ({
        path: part.path,
        why: "It is sealed together with another file of its case, which stood for it; another --seed picks another one."
      }))
  ]
  return { corruptions, left }
}

/**
 * Plans what a drill does to the evidence of one condition, by its pieces.
 *
 * @since 0.1.0
 */
export const corruptionsOf = Effect.fn("corruptionsOf")(function* (pieces: ReadonlyArray<Piece>, drilling: Drilling) {
  const calibration = pieces
    .flatMap(({ parts }) => parts)
    .filter(({ role }) => role === "calibration")
    .flatMap(({ path }) => drilling.originals.get(path) ?? [])[0]
  const ofPiece = Effect.fnUntraced(function* (piece: Piece) {
    const { condition, source } = piece
    if (source._tag === "Run") {
      return { corruptions: yield* corruptionsOfRun(piece, source, calibration, drilling), left: [] } satisfies Planned
    }
    // The bench of a plan's criterion is not copied: it lies where `assay bench` looks for it.
    return condition.kind === "tier" ? ofBench(piece, drilling) : nothing
  })
  const planned = yield* Effect.forEach(pieces, ofPiece)
  const plan = yield* ofPlan(pieces.filter(isFile), drilling)
  return [...planned, plan]
})
