// Stands in for `src/domain/source/sha256.ts` in the bin, see lazyStart.ts.
import type { Sha256Parts } from "../src/domain/source/sha256.ts"

const crypto = () => process.getBuiltinModule("node:crypto")

export const sha256Hex = (content: Uint8Array | string): string => crypto().hash("sha256", content, "hex")

export const sha256Parts = (): Sha256Parts => {
  const hash = crypto().createHash("sha256")
  return { update: (part) => void hash.update(part), hex: () => hash.digest("hex") }
}
