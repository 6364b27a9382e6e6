import { assert, it } from "@effect/vitest"
import { Arbitrary, Effect, Schema } from "effect"

/** What a format shows: each figure of each subject, such as `percent: a / none`, in the words of the report. */
export type Figures = ReadonlyMap<string, string>

/**
 * How a format of a report is read, and which figures, divided by bars, it must show of everything that the report is
 * about.
 */
interface Format<R> {
  readonly read: (report: R) => Figures
  readonly shows: string
}

/** A kind of report: how to make some, what it holds by its JSON document, and its other formats. */
export interface Kind<R> {
  readonly name: string
  readonly reports: Arbitrary.Arbitrary<R>
  readonly json: (report: R) => Figures
  readonly formats: Readonly<Record<string, Format<R>>>
}

/** A figure of a subject. */
export const figure = (name: string, subject: string, value: string): readonly [string, string] => [
  `${name}: ${subject}`,
  value
]

/** A JSON document as the value that it is. */
export const decoded = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, text: string): S["Type"] =>
  Schema.decodeSync(Schema.fromJsonString(schema))(text)

/** An exact number as CSV has it; nothing where there is none. */
export const exact = (value: number | null): string => (value === null ? "" : String(value))

/** The number in a field of CSV. */
export const numberIn = (field: string | undefined): number | null =>
  field === undefined || field === "" ? null : Number(field)

/** A verdict or an outcome without its mark. */
export const unmarked = (shown: string): string => shown.replaceAll(/(^|→ )[✓~✗⊘?] /gu, "$1")

const figureOf = (key: string): string => key.split(": ")[0] ?? ""

/** Every format must show what JSON holds: no other value, none that JSON has not, and none less than it promises. */
const faultsOf = <R>({ formats, json }: Kind<R>, report: R): ReadonlyArray<string> => {
  const held = json(report)
  return Object.entries(formats).flatMap(([format, { read, shows }]) => {
    const shown = read(report)
    const wrong = [...shown].flatMap(([key, value]) =>
      held.get(key) === value ? [] : [`${format}: ${key} is ${value}, and ${held.get(key)} in JSON`]
    )
    const lacking = [...held.keys()].filter((key) => shows.split("|").includes(figureOf(key)) && !shown.has(key))
    return [...wrong, ...lacking.map((key) => `${format}: ${key} is not shown`)]
  })
}

/** Tests that all formats of a kind of report show the same figures, and that a wrong or lacking one would be noticed. */
export const showTheSame = <R>(kind: Kind<R>): void => {
  it.prop(
    `show the same figures of ${kind.name}`,
    [kind.reports],
    ([report]) => {
      assert.isAbove(kind.json(report).size, 0)
      assert.strictEqual(faultsOf(kind, report).join("\n"), "")
    },
    { arbitrary: { runs: 25 } }
  )

  it.effect.each(Object.entries(kind.formats))(
    `would not if those of ${kind.name} were others in %s`,
    ([name, format]) =>
      Effect.gen(function* () {
        assert.isNotEmpty(format.shows)
        const instead = (read: (report: R) => Figures) => ({ ...kind, formats: { [name]: { ...format, read } } })
        const others = instead((report) => new Map([...format.read(report)].map(([key, value]) => [key, `${value}1`])))
        const none = instead(() => new Map())
        const [report] = yield* Arbitrary.sampleEffect(kind.reports, { count: 1, seed: 1 })
        assert.isNotEmpty(report === undefined ? [] : faultsOf(others, report))
        assert.isNotEmpty(report === undefined ? [] : faultsOf(none, report))
      })
  )
}
