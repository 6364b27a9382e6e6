// What an entry of the package exports, read out of the declarations that the build writes.
import { readFileSync } from "node:fs"
import path from "node:path"
import { parseSync } from "rolldown/utils"

/** A public name: all that is declared under it, and what its comment says. */
export interface Exported {
  readonly name: string
  readonly kind: string
  readonly code: string
  /** Markdown; empty where there is no comment. */
  readonly text: string
  readonly since: string
}

interface Declared {
  readonly name: string
  readonly kind: string
  readonly code: string
  readonly comment: string
}

type Program = ReturnType<typeof parseSync>["program"]
type Statement = Program["body"][number]

const headOf = (statement: Statement): { readonly name: string; readonly kind: string } | undefined => {
  if (statement.type === "VariableDeclaration") {
    const [{ id } = { id: undefined }] = statement.declarations
    if (id?.type !== "Identifier") return undefined
    const type = id.typeAnnotation?.typeAnnotation.type
    return { name: id.name, kind: type === "TSFunctionType" ? "function" : "value" }
  }
  if (statement.type === "ClassDeclaration") return { name: statement.id?.name ?? "", kind: "class" }
  if (statement.type === "TSInterfaceDeclaration" || statement.type === "TSTypeAliasDeclaration")
    return { name: statement.id.name, kind: "type" }
  return undefined
}

const wordsOf = (value: string): string => value.replaceAll(/^[ \t]*\*+ ?/gmu, "").trim()

const declarationsOf = (file: string) => {
  const source = readFileSync(file, "utf8")
  const { comments, errors, program } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const declared = program.body.flatMap((statement, index): ReadonlyArray<Declared> => {
    const head = headOf(statement)
    if (head === undefined) return []
    const from = program.body[index - 1]?.end ?? 0
    const before = comments.findLast(({ end, start }) => start >= from && end <= statement.start)
    const isDoc = before?.type === "Block" && before.value.startsWith("*")
    return [
      { ...head, code: source.slice(statement.start, statement.end), comment: isDoc ? wordsOf(before.value) : "" }
    ]
  })
  return { program, declared }
}

type Names = ReadonlyArray<{ readonly name: string; readonly local: string }>

const exportedNames = (program: Program): Names =>
  program.body.flatMap((statement) =>
    statement.type !== "ExportNamedDeclaration"
      ? []
      : statement.specifiers.flatMap(({ exported, local }) =>
          exported.type === "Identifier" && local.type === "Identifier"
            ? [{ name: exported.name, local: local.name }]
            : []
        )
  )

/** Where a name that a file imports comes from, and what it is called there. */
const importedFrom = (file: string, program: Program, local: string) => {
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith(".")) continue
    const found = statement.specifiers.find((specifier) => specifier.local.name === local)
    if (found?.type === "ImportSpecifier" && found.imported.type === "Identifier")
      return {
        file: path.resolve(path.dirname(file), statement.source.value.replace(/\.js$/u, ".d.ts")),
        name: found.imported.name
      }
  }
  throw new Error(`${file} exports ${local}, which is declared nowhere`)
}

const described = (name: string, parts: ReadonlyArray<Declared>): Exported => {
  const comment = parts.find((part) => part.comment !== "")?.comment ?? ""
  const kinds = new Set(parts.map(({ kind }) => kind))
  const isSchema = kinds.has("value") && kinds.has("type")
  return {
    name,
    kind: isSchema ? "schema" : (parts[0]?.kind ?? ""),
    // The bundler tells apart what is called alike; outside, all have the one name.
    code: parts.map(({ code }) => code.replaceAll(/\b(\w+)\$\d+\b/gu, "$1")).join("\n"),
    text: comment.replace(/\n*^@since .*$/mu, "").trim(),
    since: /^@since (.+)$/mu.exec(comment)?.[1] ?? ""
  }
}

/** All public names of a declaration file, sorted by code unit. */
export const exportedOf = (entry: string): ReadonlyArray<Exported> => {
  const files = new Map<string, ReturnType<typeof declarationsOf>>()
  const read = (file: string) => {
    const known = files.get(file) ?? declarationsOf(file)
    files.set(file, known)
    return known
  }
  const find = (file: string, local: string, name: string): Exported => {
    const { declared, program } = read(file)
    const own = declared.filter((one) => one.name === local)
    // What a class is made of stands in a constant of its own.
    const base = declared.filter((one) => one.name === `${local}_base`)
    if (own.length > 0) return described(name, [...own, ...base])
    const from = importedFrom(file, program, local)
    const there = exportedNames(read(from.file).program).find((one) => one.name === from.name)
    return find(from.file, there?.local ?? from.name, name)
  }
  return exportedNames(read(entry).program)
    .map(({ local, name }) => find(entry, local, name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** What is published without a word on it, or without saying since when. */
export const undocumented = (all: ReadonlyArray<Exported>): ReadonlyArray<string> =>
  all.filter(({ since, text }) => text === "" || since === "").map(({ name }) => name)
