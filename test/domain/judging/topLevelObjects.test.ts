import { assert, describe, it } from "@effect/vitest"
import { topLevelObjects } from "../../../src/domain/judging/topLevelObjects.ts"

describe("The objects of a reply", () => {
  it.each<readonly [string, ReadonlyArray<string>]>([
    ['a {"x":1} b', ['{"x":1}']],
    ["{}", ["{}"]],
    ["{ }", ["{ }"]],
    ['{\n"a":1}', ['{\n"a":1}']],
    ["{x} [y]", []],
    ['{"a":1}{"b":{"c":2}}', ['{"a":1}', '{"b":{"c":2}}']],
    ['["a"] {"b":2}', ['{"b":2}']],
    ['{"a":"}"} b', ['{"a":"}"}']],
    [String.raw`{"a":"\"}"} b`, [String.raw`{"a":"\"}"}`]],
    [String.raw`{"a":"\\"} b`, [String.raw`{"a":"\\"}`]],
    ['{"a":[{"b":1}]}', ['{"a":[{"b":1}]}']],
    ['{"a":"</think>"}b', ['{"a":"</think>"}']],
    ["< [ { b", []]
  ])("are all that are complete at its top, in order: %j", (reply, objects) => {
    assert.deepStrictEqual(topLevelObjects(reply), { objects, text: reply })
  })

  it.each<readonly [string, ReadonlyArray<string>]>([
    ['[{"a":1}] {"b":2}', ['{"b":2}']],
    ['[ {"a":"]"}] {"b":2}', ['{"b":2}']],
    ['[\n{"a":1},[1]] {"b":2}', ['{"b":2}']],
    ['{"a":1', []],
    ['{"a', []],
    ['a {"b": {"c":1} d', []],
    ['[{"a":1} {"b":2}', []]
  ])("are none of those in a list, or in one that is never closed: %j", (reply, objects) => {
    assert.deepStrictEqual(topLevelObjects(reply), { objects, text: reply })
  })

  it.each<readonly [string, ReadonlyArray<string>, string]>([
    ['<think>{"a":1}</think>{"b":2}', ['{"b":2}'], '{"b":2}'],
    ['[THINK]{"a":1}[/THINK]b', [], "b"],
    ["<thinking>a</thinking>b", [], "b"],
    ["<thought>a</thought>b", [], "b"],
    ["<reasoning>a</reasoning>b", [], "b"],
    ["a<think>b[/think]c", [], "ac"],
    ["<think>a</think><think>b</think>c", [], "c"],
    ["<think>a</thinking>b", [], ""],
    ["<think>a", [], ""],
    ["<thinker>a</thinker>", [], "<thinker>a</thinker>"],
    ["a <think b", [], "a <think b"]
  ])("are none of those in a thought, of which nothing is shown: %j", (reply, objects, text) => {
    assert.deepStrictEqual(topLevelObjects(reply), { objects, text })
  })

  it.each<readonly [string, ReadonlyArray<string>, string]>([
    ["a</think>b", [], "b"],
    ['{"a":1}</think>b{"c":2}', ['{"c":2}'], 'b{"c":2}'],
    ["a</think>b[/thought]c", [], "c"],
    ['{"a": </think>{"b":1}', ['{"b":1}'], '{"b":1}'],
    ['{"a": </think> x </reasoning>{"b":1}', ['{"b":1}'], '{"b":1}']
  ])("are none of those before the end of a thought whose beginning is not there: %j", (reply, objects, text) => {
    assert.deepStrictEqual(topLevelObjects(reply), { objects, text })
  })
})
