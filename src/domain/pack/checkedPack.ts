import { Schema } from "effect"
import { PackFields } from "./Pack.ts"
import { packFaults } from "./packFaults.ts"

/**
 * A pack under all its rules: the fields and what `packFaults` says of them together. Decoding a value with it is as
 * strict as reading the file, apart from unknown keys (pass `onExcessProperty: "error"`).
 *
 * @since 0.1.0
 */
export const Pack = PackFields.check(
  Schema.makeFilter((pack) =>
    packFaults(pack).map(({ path, message, hint }) => ({
      path,
      issue: hint === undefined ? message : `${message}. ${hint}`
    }))
  )
)
export interface Pack extends Schema.Schema.Type<typeof PackFields> {}
