/**
 * A map that nobody can change: it holds a copy of the entries that it was made of, and has no `Map` that could be reached.
 *
 * @since 0.1.0
 */
export class FrozenMap<K, V> implements ReadonlyMap<K, V> {
  readonly #entries: ReadonlyMap<K, V>

  constructor(entries: Iterable<readonly [K, V]>) {
    this.#entries = new Map(entries)
    Object.freeze(this)
  }

  get size() {
    return this.#entries.size
  }

  get(key: K) {
    return this.#entries.get(key)
  }

  has(key: K) {
    return this.#entries.has(key)
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void, self?: unknown) {
    this.#entries.forEach((value, key) => visit.call(self, value, key, this))
  }

  entries() {
    return this.#entries.entries()
  }

  keys() {
    return this.#entries.keys()
  }

  values() {
    return this.#entries.values()
  }

  [Symbol.iterator]() {
    return this.#entries.entries()
  }
}
Object.freeze(FrozenMap.prototype)

/**
 * A set that nobody can change: it holds a copy of the values that it was made of, and has no `Set` that could be reached.
 *
 * @since 0.1.0
 */
export class FrozenSet<T> implements ReadonlySet<T> {
  readonly #values: ReadonlySet<T>

  constructor(values: Iterable<T>) {
    this.#values = new Set(values)
    Object.freeze(this)
  }

  get size() {
    return this.#values.size
  }

  has(value: T) {
    return this.#values.has(value)
  }

  forEach(visit: (value: T, key: T, set: ReadonlySet<T>) => void, self?: unknown) {
    this.#values.forEach((value) => visit.call(self, value, value, this))
  }

  entries() {
    return this.#values.entries()
  }

  keys() {
    return this.#values.keys()
  }

  values() {
    return this.#values.values()
  }

  [Symbol.iterator]() {
    return this.#values.values()
  }
}
Object.freeze(FrozenSet.prototype)
