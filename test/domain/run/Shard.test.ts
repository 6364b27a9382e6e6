import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { type Cell, cellKey } from "../../../src/domain/run/Cell.ts"
import { isShard, parseShard, Shard, shardOf, shardText } from "../../../src/domain/run/Shard.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

interface Item {
  readonly cell: Cell
}

/** The work of a run: every group with the same prompts. */
const workOf = (models: number, variants: number, prompts: number): ReadonlyArray<Item> =>
  Array.from({ length: models * variants * prompts }, (_, at) => ({
    cell: {
      model: `m${Math.floor(at / (variants * prompts))}`,
      variant: `v${Math.floor(at / prompts) % variants}`,
      prompt_id: `P${at % prompts}`,
      repeat: 0
    }
  }))

const shardsOf = (work: ReadonlyArray<Item>, of: number): ReadonlyArray<ReadonlyArray<Item>> =>
  Array.from({ length: of }, (_, at) => shardOf(work, { index: at + 1, of }))

/** How many more items the largest part of a split has than the smallest. */
const spread = (parts: ReadonlyArray<ReadonlyArray<Item>>, isCounted: (cell: Cell) => boolean = () => true): number => {
  const sizes = parts.map((part) => part.filter(({ cell }) => isCounted(cell)).length)
  return Math.max(...sizes) - Math.min(...sizes)
}

const placesOf = (work: ReadonlyArray<Item>, index: number, of: number) =>
  shardOf(work, { index, of }).map((item) => work.indexOf(item))

const Few = between(1, 4)
const Prompts = between(1, 12)
const Of = between(1, 9)

describe("The shards of a run", () => {
  it.prop(
    "are disjoint, complete together, and each in the order of the whole",
    [Few, Few, Prompts, Of],
    ([models, variants, prompts, of]) => {
      const work = workOf(models, variants, prompts)
      const parts = shardsOf(work, of)
      const places = parts.map((part) => part.map((item) => work.indexOf(item)))
      assert.deepStrictEqual(
        places.flat().toSorted((left, right) => left - right),
        work.map((_, at) => at)
      )
      for (const part of places)
        assert.deepStrictEqual(
          part,
          part.toSorted((left, right) => left - right)
        )
    }
  )

  it.prop(
    "have as many answers as the others, or one more: in all, and in each group",
    [Few, Few, Prompts, Of],
    ([models, variants, prompts, of]) => {
      const work = workOf(models, variants, prompts)
      const parts = shardsOf(work, of)
      assert.isAtMost(spread(parts), 1)
      for (let model = 0; model < models; model++) {
        assert.isAtMost(
          spread(parts, (cell) => cell.model === `m${model}`),
          2
        )
        for (let variant = 0; variant < variants; variant++) {
          assert.isAtMost(
            spread(parts, (cell) => cell.model === `m${model}` && cell.variant === `v${variant}`),
            1
          )
        }
      }
    }
  )

  it.prop(
    "share each prompt where there are as many groups as shards, so that a long one is not one job's",
    [Prompts, Of],
    ([prompts, of]) => {
      const parts = shardsOf(workOf(of, 1, prompts), of)
      for (let prompt = 0; prompt < prompts; prompt++) {
        assert.strictEqual(
          spread(parts, (cell) => cell.prompt_id === `P${prompt}`),
          0
        )
      }
    }
  )

  it("would give one prompt to one shard only, if every group were dealt in the same way", () => {
    const work = workOf(4, 1, 8)
    const plainly = Array.from({ length: 4 }, (_, at) => work.filter((__, place) => place % 4 === at))
    assert.strictEqual(
      spread(plainly, (cell) => cell.prompt_id === "P0"),
      4
    )
    assert.strictEqual(
      spread(shardsOf(work, 4), (cell) => cell.prompt_id === "P0"),
      0
    )
  })

  it("are the same on every machine and in every version: jobs split by them, and merging relies on it", () => {
    const keys = shardOf(workOf(2, 1, 4), { index: 1, of: 2 }).map(({ cell }) => cellKey(cell))
    assert.deepStrictEqual(keys, [
      '["m0","v0","P0",0]',
      '["m0","v0","P2",0]',
      '["m1","v0","P1",0]',
      '["m1","v0","P3",0]'
    ])
    assert.deepStrictEqual(placesOf(workOf(1, 1, 4), 1, 2), [0, 2])
    assert.deepStrictEqual(placesOf(workOf(1, 1, 0), 1, 2), [])
    assert.deepStrictEqual(placesOf(workOf(2, 1, 3), 1, 3), [0, 5])
    assert.deepStrictEqual(placesOf(workOf(4, 1, 1), 1, 2), [0, 3])
    assert.deepStrictEqual(placesOf(workOf(1, 3, 2), 2, 2), [1, 2, 5])
  })

  it("are written INDEX/NUMBER, from 1 on, and in no other way", () => {
    assert.deepStrictEqual(Option.getOrNull(parseShard("2/4")), { index: 2, of: 4 })
    assert.deepStrictEqual(Option.getOrNull(parseShard("1/1")), { index: 1, of: 1 })
    assert.deepStrictEqual(Option.getOrNull(parseShard("12/30")), { index: 12, of: 30 })
    for (const text of [
      "",
      "1",
      "0/2",
      "3/2",
      "1/0",
      "a/b",
      "1/",
      "/2",
      "1/2/3",
      "-1/2",
      "1.0/2",
      "01/2",
      " 1/2",
      "1/2 ",
      "1 /2",
      "1e0/2",
      "1/99999999999999999999"
    ]) {
      assert.isTrue(Option.isNone(parseShard(text)), text)
    }
    assert.isFalse(isShard({ index: 3, of: 2 }))
    assert.isTrue(Schema.is(Shard)({ index: 2, of: 2 }))
    assert.strictEqual(shardText({ index: 2, of: 4 }), "shard 2 of 4")
  })
})
