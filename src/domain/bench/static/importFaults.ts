import type { Program } from "acorn"
import { quote } from "../../source/wording.ts"
import { faultAt, type PlacedFault } from "./parseModule.ts"

/** Folders of a task class that are no part of its rubric. */
const APART: ReadonlySet<string> = new Set(["cases", "sut"])

const ENDINGS = [".ts", ".mts", ".js", ".mjs", ".cjs", ".json", "/index.ts", "/index.js"]

const COPIED = "A rubric scores from a copy of its own files: put what it needs into a file beside rubric.ts"

interface Imported {
  readonly start: number
  readonly end: number
  readonly specifier: string
}

/** What a module imports when it is loaded; what it may import later, if it comes to that, is not known. */
const importsIn = (program: Program): ReadonlyArray<Imported> =>
  program.body.flatMap((node) => {
    const isImport =
      node.type === "ImportDeclaration" ||
      node.type === "ExportAllDeclaration" ||
      node.type === "ExportNamedDeclaration"
    if (!isImport || !node.source || typeof node.source.value !== "string") return []
    return [{ start: node.source.start, end: node.source.end, specifier: node.source.value }]
  })

const isRelative = (specifier: string): boolean => /^\.{1,2}(?:\/|$)/u.test(specifier)

/** The file that a relative import means, below the folder of the task class; undefined where it leads out of it. */
const target = (file: string, specifier: string): string | undefined => {
  const steps = file.split("/").slice(0, -1)
  for (const step of specifier.split("/")) {
    if (step === "" || step === ".") continue
    if (step !== "..") steps.push(step)
    else if (steps.pop() === undefined) return undefined
  }
  return steps.join("/")
}

/** The specifier that was most likely meant: with its ending, or that of TypeScript. */
const meant = (at: string, specifier: string, files: ReadonlySet<string>): string | undefined => {
  const ending = ENDINGS.find((one) => files.has(`${at}${one}`))
  if (ending !== undefined) return `${specifier.replace(/\/$/u, "")}${ending}`
  const source = at.replace(/js$/u, "ts")
  return source !== at && files.has(source) ? specifier.replace(/js$/u, "ts") : undefined
}

const relativeFault = (
  { specifier, ...node }: Imported,
  file: string,
  files: ReadonlySet<string>
): PlacedFault | undefined => {
  const at = target(file, specifier)
  if (at === undefined) return faultAt(node, `${quote(specifier)} leads out of the folder of the task class`, COPIED)
  if (files.has(at)) return undefined
  const [first = ""] = at.split("/")
  if (APART.has(first)) return faultAt(node, `${quote(specifier)} leads into ${first}, which is no part of it`, COPIED)
  const near = meant(at, specifier, files)
  return faultAt(
    node,
    `${quote(specifier)} names no file of the task class`,
    near === undefined ? "Write it, or take the import out" : `Write ${quote(near)}`
  )
}

const faultOf = (imported: Imported, file: string, files: ReadonlySet<string>): PlacedFault | undefined => {
  const { specifier, ...node } = imported
  if (specifier === "assay/bench" || specifier.startsWith("node:")) return undefined
  if (isRelative(specifier)) return relativeFault(imported, file, files)
  if (/^(?:\/|file:)/u.test(specifier)) {
    return faultAt(node, `${quote(specifier)} leads out of the folder of the task class`, COPIED)
  }
  const hint = "Bundle it into a file of the folder; a module of Node itself is written node:NAME"
  return faultAt(node, `A rubric cannot import packages, and ${quote(specifier)} is one`, hint)
}

/**
 * Checks what a module of a task class imports: files of the rubric, by their full names, modules of Node, and
 * `assay/bench`; there is nothing else where it scores. `file` is its own path in the folder, `files` those of the rubric.
 *
 * @since 0.1.0
 */
export const importFaults = (program: Program, file: string, files: ReadonlySet<string>): ReadonlyArray<PlacedFault> =>
  importsIn(program).flatMap((imported) => faultOf(imported, file, files) ?? [])

/**
 * The files of a task class that a module imports.
 *
 * @since 0.1.0
 */
export const importedFiles = (program: Program, file: string): ReadonlyArray<string> =>
  importsIn(program).flatMap(({ specifier }) => (isRelative(specifier) ? (target(file, specifier) ?? []) : []))
