/**
 * A number, date, time or e-mail address in a text. `readings` are what it can mean, each a set of keys; it is given
 * where all keys of one reading are, so with an empty reading always. `gives` are the keys that are given by a text it
 * stands in. `number` is the value of a number that is written in the language's format and is not part of a word.
 *
 * @since 0.1.0
 */
export interface Fact {
  readonly text: string
  readonly index: number
  readonly readings: ReadonlyArray<ReadonlyArray<string>>
  readonly gives: ReadonlyArray<string>
  readonly number?: number
}
