/**
 * The state of a pack as addresses name it, out of its digest.
 *
 * @since 0.1.0
 */
export const stateOf = ({ digest }: { readonly digest: string }): string => digest.slice("sha256:".length, 23)
