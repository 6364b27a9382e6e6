const PLAIN = /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/u
const WORDS_OF_YAML = new Set(["true", "false", "null"])

/** A case's id as a YAML key: in quotes where YAML would take it for a number or a word of its own. */
const yamlKey = (id: string): string => (PLAIN.test(id) && !WORDS_OF_YAML.has(id) ? id : JSON.stringify(id))

/**
 * The text of `digests.yaml` (a `SealFile`): the digest of each case, of which there is at least one, in the order given.
 *
 * @since 0.1.0
 */
export const sealText = (taskClass: string, digests: ReadonlyMap<string, string>): string =>
  [
    "# The seal of the cases: the digest of each one's content. It shows that something has changed, by accident or not;",
    "# it is no signature, for whoever can change a case can seal it again. Read changes of this file when you review.",
    `# Written by \`assay bench seal ${taskClass}\`; do not edit.`,
    "algorithm: sha256",
    "cases:",
    ...[...digests].map(([id, digest]) => `  ${yamlKey(id)}: ${digest}`),
    ""
  ].join("\n")
