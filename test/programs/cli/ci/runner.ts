/** A workflow command as GitHub's runner understands it. */
export interface RunnerCommand {
  readonly name: string
  readonly properties: ReadonlyMap<string, string>
  readonly data: string
}

const unescaped = (text: string, codes: ReadonlyArray<readonly [string, string]>): string =>
  codes.reduce((rest, [code, character]) => rest.replaceAll(code, character), text)

const DATA = [
  ["%0D", "\r"],
  ["%0A", "\n"]
] as const
const PROPERTY = [...DATA, ["%3A", ":"], ["%2C", ","]] as const
const PERCENT = ["%25", "%"] as const

/** The command of a line by the documented form `::name key=value,...::data`; blanks before it do not count. */
export const commandOf = (line: string): RunnerCommand | undefined => {
  const [, name = "", given = "", data = ""] = /^[\s\u0085\u200b\ufeff]*::(.*?)(?: (.*?))?::(.*)$/su.exec(line) ?? []
  if (name === "") return undefined
  const properties = given
    .split(",")
    .filter((pair) => pair.includes("="))
    .map((pair) => {
      const at = pair.indexOf("=")
      return [pair.slice(0, at).trim(), unescaped(pair.slice(at + 1), [...PROPERTY, PERCENT])] as const
    })
  return { name, properties: new Map(properties), data: unescaped(data, [...DATA, PERCENT]) }
}

/** Whether a line holds a command of the older form `##[name key=value;...]data`, which may stand anywhere. */
const holdsOldCommand = (line: string): boolean => /##\[[^\]]*\]/u.test(line)

/** The lines of a printed text in which a runner would find a command; it takes each line break for one. */
export const commandLines = (text: string): ReadonlyArray<string> =>
  text.split(/\r\n|\r|\n/u).filter((line) => commandOf(line) !== undefined || holdsOldCommand(line))
