import type { ComponentChildren } from "preact"
import type { Language } from "../../domain/pack/Language.ts"
import type { Group } from "../../domain/run/RunManifest.ts"
import { groupName } from "../../programs/cli/render/groupName.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { plain } from "../../programs/cli/render/plain.ts"
import { groupsIn } from "../prompts.ts"
import { withQuery } from "../route.ts"
import { useViewer } from "../Viewer.ts"
import { viewerWords } from "../viewerWords.ts"

/** Narrows the page down, from its first part on. */
const useNarrow = () => {
  const { place, replace } = useViewer()
  return (name: string, value: string | null) => replace(withQuery(withQuery(place.query, "page", null), name, value))
}

/**
 * The controls above a table. What they say stands in the address.
 *
 * @since 0.1.0
 */
export const Filters = ({
  children,
  language
}: {
  readonly children: ComponentChildren
  readonly language: Language
}) => {
  const { place, replace } = useViewer()
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      {children}
      {place.query.size === 0 ? null : (
        <button type="button" onClick={() => replace(new Map())}>
          {viewerWords[language].reset}
        </button>
      )}
    </form>
  )
}

/**
 * A choice of one of several values, or of none.
 *
 * @since 0.1.0
 */
export const Choice = ({
  label,
  name,
  none,
  options
}: {
  readonly label: string
  readonly name: string
  readonly none: string | null
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}) => {
  const { place } = useViewer()
  const narrow = useNarrow()
  const value = place.query.get(name) ?? ""
  return (
    <label>
      <span>{label}</span>
      <select name={name} value={value} onChange={(event) => narrow(name, event.currentTarget.value)}>
        {none === null ? null : <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {plain(option.label)}
          </option>
        ))}
      </select>
    </label>
  )
}

/**
 * A text or a number to narrow down by.
 *
 * @since 0.1.0
 */
export const Entry = ({
  kind,
  label,
  name
}: {
  readonly label: string
  readonly name: string
  readonly kind: "text" | "points"
}) => {
  const { place } = useViewer()
  const narrow = useNarrow()
  return (
    <label>
      <span>{label}</span>
      <input
        class={kind}
        type="text"
        inputMode={kind === "text" ? "search" : "decimal"}
        name={name}
        value={place.query.get(name) ?? ""}
        onInput={(event) => narrow(name, event.currentTarget.value)}
      />
    </label>
  )
}

/**
 * Something that must hold of what is shown.
 *
 * @since 0.1.0
 */
export const Only = ({ label, name }: { readonly label: string; readonly name: string }) => {
  const { place } = useViewer()
  const narrow = useNarrow()
  return (
    <label class="only">
      <input
        type="checkbox"
        name={name}
        checked={place.query.get(name) === "1"}
        onChange={(event) => narrow(name, event.currentTarget.checked ? "1" : null)}
      />
      <span>{label}</span>
    </label>
  )
}

/**
 * A choice of groups of a run by their places in it; none chosen means what `usual` says. The last chosen one stays.
 *
 * @since 0.1.0
 */
export const GroupChoice = ({
  groups,
  language,
  usual
}: {
  readonly groups: ReadonlyArray<Group>
  readonly usual: ReadonlyArray<number>
  readonly language: Language
}) => {
  const { place } = useViewer()
  const narrow = useNarrow()
  const w = viewerWords[language]
  const chosen = new Set(groupsIn(place.query, groups.length) ?? usual)
  const toggle = (at: number) => {
    const next = groups.flatMap((_, other) => (chosen.has(other) !== (other === at) ? [other] : []))
    if (next.length > 0) narrow("groups", next.join(","))
  }
  return (
    <details class="groups">
      <summary>
        {w.groups}: {chosen.size} / {groups.length}
      </summary>
      <fieldset>
        <legend class="unseen">{w.groups}</legend>
        {groups.map((group, at) => (
          <label key={at} class="only">
            <input type="checkbox" checked={chosen.has(at)} onChange={() => toggle(at)} />
            <Shown text={groupName(group)} />
          </label>
        ))}
      </fieldset>
    </details>
  )
}
