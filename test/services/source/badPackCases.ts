const KINDS =
  "Known kinds: contains, not-contains, equals, matches, not-matches, max-words, max-sentences, bullets, table, json, number, only-given-facts"

/** How a valid pack is broken, and each problem that is found: `line:column message | hint`. */
export const CASES: ReadonlyArray<readonly [title: string, from: string, to: string, ...expected: Array<string>]> = [
  [
    "a typo in a top-level key",
    "title: Demo",
    "titel: Demo",
    '1:1 The key "title" is missing | null',
    '2:1 Unknown key "titel" | Did you mean "title"?'
  ],
  [
    "a typo in a nested key",
    "safety_critical: true",
    "safty_critical: true",
    '22:9 Unknown key "safty_critical" | Did you mean "safety_critical"?'
  ],
  [
    "a typo in the key of a check",
    "text: Ada }",
    "text: Ada, red_flags: true }",
    '24:57 Unknown key "red_flags" | Did you mean "red_flag"?'
  ],
  [
    "an unknown key without a neighbour",
    "title: Demo",
    "title: Demo\nzzz: 1",
    '3:1 Unknown key "zzz" | Known keys: id, title, version, language, description, draft, scale, dimensions, ko_rule, prompt_variants, sampling, categories'
  ],
  [
    "checks that stand one level too deep",
    "vars: { name: Ada }",
    "vars:\n          name: Ada\n          checks: []",
    '23:11 Prompt "A1" does not use its variable "checks" | Write {{checks}} into the prompt, or remove the variable',
    "23:19 Expected a text, got an empty list | null"
  ],
  [
    "an unknown scope",
    "scope: curated",
    "scope: sometimes",
    '9:19 Unknown value "sometimes" | Known values: all, curated'
  ],
  [
    "a scope with a typo",
    "scope: curated",
    "scope: curatd",
    '9:19 Unknown value "curatd" | Did you mean "curated"? Known values: all, curated'
  ],
  [
    "an unknown K.-o. dimension",
    "dimension: Q1\n",
    "dimension: Quality\n",
    '8:14 Unknown dimension "Quality" | Known dimensions: Q1, Q2'
  ],
  [
    "a dangling red-flag prompt",
    "prompts: [A1]",
    "prompts: [A1, A9]",
    '10:26 Unknown prompt "A9" | Did you mean "A1"? Known prompts: A1, A2'
  ],
  [
    "a repeated red-flag prompt",
    "prompts: [A1]",
    "prompts: [A1, A1]",
    '10:26 Duplicate prompt "A1" | It stands first at ko_rule.red_flag_prompts[0]'
  ],
  [
    "a repeated prompt id",
    "id: A2",
    "id: A1",
    '25:13 Duplicate prompt id "A1" | It stands first at categories[0].prompts[0].id'
  ],
  [
    "a repeated variant id",
    "id: none",
    "id: baseline",
    '13:11 Duplicate variant id "baseline" | It stands first at prompt_variants[0].id'
  ],
  ["a scale with four levels", ", 5: e", "", '3:1 The key "5" is missing | null'],
  ["a scale with six levels", ", 5: e", ", 5: e, 6: f", '3:40 Unknown key "6" | Known keys: 1, 2, 3, 4, 5'],
  ["weight 0", "weight: 3", "weight: 0", "5:34 Expected a value greater than or equal to 1, got the number 0 | null"],
  [
    "weight -1",
    "weight: 3",
    "weight: -1",
    "5:34 Expected a value greater than or equal to 1, got the number -1 | null"
  ],
  ["weight 1.5", "weight: 3", "weight: 1.5", "5:34 Expected an integer, got the number 1.5 | null"],
  ["weight NaN", "weight: 3", "weight: .nan", "5:34 Expected an integer, got NaN | null"],
  ["weight Infinity", "weight: 3", "weight: .inf", "5:34 Expected an integer, got Infinity | null"],
  ["a quoted weight", "weight: 3", 'weight: "3"', '5:34 Expected a number, got the text "3" | Remove the quotes'],
  ["a weight that is forgotten", "weight: 3", "weight:", "5:34 Expected a number, got nothing | null"],
  [
    "threshold 0",
    "dimension: Q1\n",
    "dimension: Q1\n  threshold: 0\n",
    "9:14 Expected a value between 1 and 4, got the number 0 | null"
  ],
  [
    "threshold 5",
    "dimension: Q1\n",
    "dimension: Q1\n  threshold: 5\n",
    "9:14 Expected a value between 1 and 4, got the number 5 | null"
  ],
  ["a K.-o. rule without a dimension", "  dimension: Q1\n", "", '7:1 The key "dimension" is missing | null'],
  [
    "a number where a text is due",
    "title: Demo",
    "title: 1",
    "2:8 Expected a text, got the number 1 | Put it in quotes"
  ],
  ["a blank title", "title: Demo", 'title: " "', "2:8 Expected a text that is not blank | null"],
  [
    "an id with a bar",
    "id: Q2",
    "id: Q|2",
    '6:11 An id must not contain "|" or control characters | null',
    '27:22 Unknown dimension "Q2" | Did you mean "Q1"? Known dimensions: Q1, Q|2'
  ],
  [
    "yes instead of true",
    "safety_critical: true",
    "safety_critical: yes",
    '22:26 Expected true or false, got the text "yes" | Write true or false'
  ],
  [
    "a safety-critical prompt that is not curated",
    "prompts: [A1]",
    "prompts: []",
    '22:26 Prompt "A1" is safety-critical, but under the scope curated its red flags would not be fatal | Add "A1" to ko_rule.red_flag_prompts'
  ],
  [
    "a mark without a variable",
    "Hello {{name}}",
    "Hello {{name}} and {{nam}}",
    '20:17 Prompt "A1" uses {{nam}}, but its vars have no "nam" | Did you mean {{name}}?'
  ],
  [
    "a variable that no mark uses",
    "{ name: Ada }",
    "{ name: Ada, day: 1 }",
    '21:28 Prompt "A1" does not use its variable "day" | Write {{day}} into the prompt, or remove the variable'
  ],
  [
    "both prompt and messages",
    "messages:",
    "prompt: x\n        messages:",
    '29:9 Prompt "A2" has both prompt and messages | Keep one of them'
  ],
  [
    "messages that end with the assistant",
    "role: user",
    "role: assistant",
    '29:21 Prompt "A2" must end with a message of the role user | null'
  ],
  [
    "an unknown kind of check",
    "kind: contains",
    "kind: containz",
    `24:21 Unknown check kind "containz" | Did you mean "contains"? ${KINDS}`
  ],
  ["a check without a kind", "kind: contains, ", "", `24:13 The key "kind" is missing | ${KINDS}`],
  [
    "a check of another prompt's dimension",
    "        messages:",
    "        checks: [{ kind: bullets, dimension: Q1, n: 1 }]\n        messages:",
    '28:46 Prompt "A2" does not name the dimension "Q1" that this check scores | Its dimensions: Q2'
  ],
  [
    "a merge key",
    "title: Demo",
    "<<: {}\ntitle: Demo",
    '2:1 Unknown key "<<" | YAML 1.2 has no merge keys: write the keys out'
  ],
  [
    "a key that is there twice",
    "title: Demo",
    'title: Demo\n"title": Again',
    '3:1 Duplicate key "title" | It stands first at line 2, column 1'
  ],
  [
    "a custom tag",
    "title: Demo",
    "title: !foo Demo",
    "2:8 The tag !foo is not known here | Remove it: how a value is written says what it is"
  ],
  [
    "a list as a key",
    "title: Demo",
    "title: Demo\n? [a]\n: b",
    "3:3 A key must be a text, not a list, a map or an alias | null"
  ],
  [
    "indentation with a tab",
    "  dimension: Q1\n",
    "\tdimension: Q1\n",
    "8:1 YAML cannot be indented with tabs | Indent with spaces"
  ],
  [
    "a colon in a plain text",
    "title: Demo",
    "title: a: b",
    '2:8 Nested mappings are not allowed in compact mappings | Check the indentation; a text with ": " in it needs quotes'
  ]
]
