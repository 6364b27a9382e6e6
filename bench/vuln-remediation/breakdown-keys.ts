export const BreakdownKey = new Set([
  "validator.build_passed",
  "validator.tests_passed",
  "cve.dropped",
  "recipe.applied"
])
