import { assert, describe, it } from "@effect/vitest"
import { exits, refuses } from "./assay.ts"
import { planText, shopWith, TESTS_PASS } from "./dodPlans.ts"

/** A plan of one manual criterion. */
const manualPlan = planText("definition_of_done: [{ text: Kim has read it, manual: true }]\n")

describe("Signing and approving", () => {
  it("makes a manual criterion pass until the criterion changes", async () => {
    const shop = shopWith({ "plan.yaml": manualPlan })
    const sign = ["dod", "sign", "plan.yaml", "--criterion", "1", "--by", "Kim", "--reason", "Read twice"]
    const check = ["dod", "check", "plan.yaml", "--signoffs", "signed.yaml"]
    exits(await shop.assay("dod", "check", "plan.yaml"), 13)
    exits(await shop.assay(...sign, "--out", "signed.yaml"), 0)
    const signed = await shop.assay(...check)
    exits(signed, 0)
    assert.include(signed.stdout, 'Signed off by "Kim"')
    shop.write("plan.yaml", manualPlan.replace("Kim has", "Everybody has"))
    const changed = await shop.assay(...check)
    exits(changed, 13)
    assert.include(changed.stdout, "a changed criterion must be signed again")
  })

  it("takes only what can count", async () => {
    const shop = shopWith({ "plan.yaml": manualPlan, "text.yaml": TESTS_PASS, "none.yaml": planText("") })
    const sign = (plan: string, number: string, out = "signed.yaml") =>
      shop.assay("dod", "sign", plan, "--criterion", number, "--by", "Kim", "--reason", "Read", "--out", out)
    const [number, text, folder, absent] = await Promise.all([
      sign("plan.yaml", "2"),
      sign("text.yaml", "1"),
      sign("plan.yaml", "1", "none/signed.yaml"),
      shop.assay("dod", "approve", "none.yaml", "--out", "approved.yaml")
    ])
    refuses(number, 64, "There is no criterion 2")
    refuses(text, 64, "asks for no sign-off")
    refuses(folder, 73, "none/signed.yaml")
    refuses(absent, 64, "no criteria to approve")
    assert.notInclude(shop.list("."), "signed.yaml")
  })

  it("blocks a list that is not the approved one", async () => {
    const shop = shopWith({ "plan.yaml": TESTS_PASS })
    const check = ["dod", "check", "plan.yaml", "--approved", "approved.yaml", "--context", "said=tests pass, mostly"]
    refuses(await shop.assay(...check), 66, "approved.yaml")
    exits(await shop.assay("dod", "approve", "plan.yaml", "--by", "Kim", "--out", "approved.yaml"), 0)
    exits(await shop.assay(...check), 0)
    shop.write("plan.yaml", planText("definition_of_done: [Tests]\n"))
    const changed = await shop.assay(...check)
    exits(changed, 13)
    assert.include(changed.stdout, "The criteria are not those that were approved.")
    shop.write("plan.yaml", planText(""))
    exits(await shop.assay(...check, "--allow-no-dod"), 13)
  })
})
