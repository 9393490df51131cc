/** Stories about payouts. */
import { openMerchant } from "./MerchantStories.ts"
import { completedPayment } from "./PaymentStories.ts"
import { expectStatus, type Scene, type Story } from "./Scene.ts"

/** The id of a pending payout of what a card was charged. */
const payOut = async (scene: Scene): Promise<string> => {
  const { client, given, tell } = scene
  const account = given.account ?? (await openMerchant(scene))
  await completedPayment({ ...scene, given: { ...given, account } })
  const payout = await client.payouts.create({ account_id: account, currency: given.currency })
  tell("The merchant is paid out", payout)
  return payout.id
}

const decide = async ({ note, operator, tell }: Scene, id: string, decision: "complete" | "fail" | "return") => {
  const told = {
    complete: "The bank credits the merchant",
    fail: "The bank refuses the payout",
    return: "The bank returns the payout"
  } as const
  const payout = await operator.payouts.decide(id, { decision }, note)
  tell(told[decision], payout)
  return payout
}

const completed: Story = async (scene) => {
  expectStatus(await decide(scene, await payOut(scene), "complete"), "completed")
}

const failed: Story = async (scene) => {
  expectStatus(await decide(scene, await payOut(scene), "fail"), "failed")
}

const returned: Story = async (scene) => {
  const id = await payOut(scene)
  await decide(scene, id, "complete")
  expectStatus(await decide(scene, id, "return"), "failed")
}

export const stories = { payout: completed, "failed-payout": failed, "returned-payout": returned } as const
