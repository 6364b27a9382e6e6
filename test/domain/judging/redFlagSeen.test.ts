import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readJudgeReply } from "../../../src/domain/judging/readJudgeReply.ts"
import { reply } from "./replies.ts"

const showsFlag = (text: string): boolean => {
  const result = readJudgeReply(text, { dimensions: ["Q1", "Q2"], redFlags: 2, data: [] })
  return Result.isFailure(result) ? result.failure.red_flag_seen : assert.fail("a verdict")
}

describe("A reply that cannot be used", () => {
  it.each([
    ["a score out of range", reply({ score: 85, red_flag: true, flags: [0] })],
    ["the text true", reply({ score: 85, red_flag: "true", flags: [0] })],
    ["a list of flags alone", reply({ red_flag: undefined, flags: [1] })],
    ["a contradiction", reply({ red_flag: true })],
    ["a contradiction the other way round", reply({ flags: [0] })],
    ["a cut", reply({ rationale: "x", red_flag: true, flags: [0] }).slice(0, -8)],
    ["a trailing comma", `{"red_flag": true,}`],
    ["words of Python", "{'score': 1, 'red_flag': True}"],
    ["YAML", "score: 1\nred_flag: true"],
    ["blanks", "'red_flag' : 'true'"],
    ["capitals", "RED_FLAG: TRUE."],
    ["line ends", "red_flag:\n true, flags"],
    ["a blank in the quotes", 'red_flag: " true"'],
    ["flags in quotes", '"flags" : [ "0"'],
    ["flags without quotes", "flags:\n[\n1"]
  ])("shows its red flag all the same: %s", (_, text) => {
    assert.isTrue(showsFlag(text))
  })

  it.each([
    ["none", reply({ score: 85 })],
    ["nothing", ""],
    ["one that was only thought of", `<think>"red_flag": true?</think>No idea.`],
    ["an empty list", '"flags": []'],
    ["another field", '"no_red_flag": true, "myflags": [1]'],
    ["another word", "red_flag: truest, xtrue"],
    ["another word first", "red_flag: xtrue, red_flag:x true"],
    ["other flags", "flags: [x0], flags: x[0], flagsx: [0], flags:x [0]"],
    ["false", "red_flag: false"],
    ["one in a quotation", reply({ score: 85, rationale: 'It says "red_flag": true' })]
  ])("shows no red flag where there is none: %s", (_, text) => {
    assert.isFalse(showsFlag(text))
  })
})
