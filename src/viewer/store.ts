/**
 * What is known of a document: it is on its way, it cannot be shown and why, or its value. `value` of a document that is being
 * loaded again is the old one.
 *
 * @since 0.1.0
 */
type Loaded =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly problem: string | null }
  | { readonly _tag: "Ready"; readonly value: unknown }

/**
 * The documents of the page. `get` starts loading what is not there; `accept` and `refuse` take what a script handed over;
 * `reload` loads again what is there, and forgets what nobody looks at.
 *
 * @since 0.1.0
 */
export interface Store {
  readonly get: (path: string) => Loaded
  readonly accept: (path: string, value: unknown) => void
  readonly refuse: (path: string, problem: string | null) => void
  readonly watch: (path: string, changed: () => void) => () => void
  readonly reload: (isMeant: (path: string, value: unknown) => boolean) => void
}

const LOADING: Loaded = { _tag: "Loading" }

/**
 * A store that gets documents with `load`, which hands them over later or never.
 *
 * @since 0.1.0
 */
export const makeStore = (load: (path: string) => void): Store => {
  const known = new Map<string, Loaded>()
  const watchers = new Map<string, Set<() => void>>()
  const set = (path: string, loaded: Loaded) => {
    known.set(path, loaded)
    for (const changed of watchers.get(path) ?? []) changed()
  }
  return {
    get: (path) => {
      const found = known.get(path)
      if (found !== undefined) return found
      known.set(path, LOADING)
      load(path)
      return known.get(path) ?? LOADING
    },
    accept: (path, value) => set(path, { _tag: "Ready", value }),
    refuse: (path, problem) => set(path, { _tag: "Failed", problem }),
    watch: (path, changed) => {
      const own = watchers.get(path) ?? new Set()
      watchers.set(path, own.add(changed))
      return () => own.delete(changed)
    },
    reload: (isMeant) => {
      for (const [path, loaded] of known) {
        if (!isMeant(path, loaded._tag === "Ready" ? loaded.value : null)) continue
        if ((watchers.get(path)?.size ?? 0) > 0) load(path)
        else known.delete(path)
      }
    }
  }
}
