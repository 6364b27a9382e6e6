import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { hrefOf, placeOf, type Route, withQuery } from "../../src/viewer/route.ts"

const Key = Schema.String.check(Schema.isPattern(/^[a-z0-9_.-]{1,12}$/u))
const Text = Schema.NonEmptyString

const routesOf = (one: string, other: string, third: string): ReadonlyArray<Route> => [
  { page: "home" },
  { page: "board", board: one, state: other },
  { page: "history", board: one },
  { page: "compare", board: one, base: other, candidate: third },
  ...(["scorecard", "prompts", "flags"] as const).flatMap((page) => [
    { page, run: one, judge: null },
    { page, run: one, judge: other }
  ]),
  { page: "prompt", run: one, judge: null, prompt: third },
  { page: "prompt", run: one, judge: other, prompt: third },
  { page: "agreement", run: one },
  { page: "bench" },
  { page: "dod", key: one }
]

describe("Addresses of pages", () => {
  it.prop(
    "name the page that they were made of, with all that it is narrowed down to",
    [Key, Key, Key, Text],
    ([one, other, third, text]) => {
      const query = new Map([
        ["text", text.toWellFormed()],
        ["groups", "0,2"]
      ])
      for (const route of routesOf(one, other, third)) {
        assert.deepStrictEqual(placeOf(hrefOf(route, query)), { route, query })
      }
    }
  )

  it("are fragments without anything that a page could take for a path", () => {
    assert.strictEqual(hrefOf({ page: "home" }), "#/")
    assert.strictEqual(
      hrefOf({ page: "prompt", run: "today", judge: "checks", prompt: "a1" }, new Map([["text", "a b&c"]])),
      "#/runs/today/judges/checks/prompts/a1?text=a+b%26c"
    )
  })

  it.prop("name a page whatever they hold", [Schema.String], ([text]) => {
    assert.isString(placeOf(text).route.page)
  })

  it("that lead nowhere say so", () => {
    for (const hash of [
      "#/runs",
      "#/nothing",
      "#/runs/a/b/c/d/e",
      "#/boards/a",
      "#/dod",
      "#/bench/x",
      "#/runs/a/judges/b/agreement"
    ]) {
      assert.strictEqual(placeOf(hash).route.page, "unknown", hash)
    }
    assert.deepStrictEqual(placeOf("#/runs/%E0%A4%A").route, { page: "scorecard", run: "%E0%A4%A", judge: null })
  })

  it("lose a limit that is taken away", () => {
    const query = new Map([
      ["category", "A"],
      ["page", "2"]
    ])
    assert.deepStrictEqual([...withQuery(query, "page", null)], [["category", "A"]])
    assert.deepStrictEqual([...withQuery(query, "category", "")], [["page", "2"]])
    assert.deepStrictEqual(
      [...withQuery(query, "page", "3")],
      [
        ["category", "A"],
        ["page", "3"]
      ]
    )
  })
})
