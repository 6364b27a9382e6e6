import { PackFields } from "../domain/pack/Pack.ts"
import { packFaults } from "../domain/pack/packFaults.ts"
import { packWarnings } from "../domain/pack/packWarnings.ts"
import type { DocumentFormat } from "./SourceReader.ts"

/**
 * How a pack file is read. The fields and the rules that join them are checked side by side, so that a mistyped key does
 * not hide an unknown dimension; the values of `vars` are texts as they are written (`007` stays "007").
 *
 * @since 0.1.0
 */
export const packFormat: DocumentFormat<typeof PackFields> = {
  what: "pack",
  schema: PackFields,
  faults: packFaults,
  warnings: packWarnings,
  verbatim: [["categories", "*", "prompts", "*", "vars", "*"]]
}
