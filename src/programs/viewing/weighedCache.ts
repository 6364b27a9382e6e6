import { Cache, Effect, Equal, Hash } from "effect"

/** So many failures are remembered, which weigh nothing. */
const MOST = 10_000

/** What was asked for: equal by its name, whoever asked. */
class Asked<A, E, R> implements Equal.Equal {
  readonly name: string
  readonly make: Effect.Effect<A, E, R>

  constructor(name: string, make: Effect.Effect<A, E, R>) {
    this.name = name
    this.make = make
  }

  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Asked && that.name === this.name
  }

  [Hash.symbol](): number {
    return Hash.string(this.name)
  }
}

/**
 * Values by name, each made once however many ask for it at the same time, and kept until all together weigh more than the
 * budget: then those go that nobody asked for the longest. What is made under a name must always be the same.
 *
 * @since 0.1.0
 */
export const weighedCache = Effect.fnUntraced(function* <A, E, R>(options: {
  readonly budget: number
  readonly weigh: (value: A) => number
}) {
  const cache = yield* Cache.make<Asked<A, E, R>, A, E, R>({ capacity: MOST, lookup: ({ make }) => make })
  const kept = new Map<string, { readonly asked: Asked<A, E, R>; readonly weight: number }>()
  let weight = 0

  const remember = (asked: Asked<A, E, R>, value: A): ReadonlyArray<Asked<A, E, R>> => {
    const own = kept.get(asked.name) ?? { asked, weight: options.weigh(value) }
    if (kept.delete(asked.name)) weight -= own.weight
    kept.set(asked.name, own)
    weight += own.weight
    const gone: Array<Asked<A, E, R>> = []
    for (const [name, oldest] of kept) {
      if (weight <= options.budget || name === asked.name) break
      kept.delete(name)
      weight -= oldest.weight
      gone.push(oldest.asked)
    }
    return gone
  }

  return (name: string, make: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const asked = new Asked(name, make)
      return Cache.get(cache, asked).pipe(
        Effect.tap((value) => Effect.forEach(remember(asked, value), (old) => Cache.invalidate(cache, old)))
      )
    })
})
