/** What comes after a payment: refunds, disputes and payouts. */
import { type Row, textOf } from "../../../data/json.ts"
import { examples } from "../given.ts"
import type { Recipe, Scene } from "../scene.ts"
import { accountOf } from "./merchants.ts"
import { completedId } from "./payments.ts"

const refundOf = async (scene: Scene): Promise<Row> => {
  const payment_id = await completedId(scene)
  return scene.asApp("Refunds it", "refunds.create", { body: { payment_id, refund_reason: "Returned goods" } })
}

const resulting =
  (result: "settled" | "failed", does: string): Recipe =>
  async (scene) => {
    const refund = await refundOf(scene)
    return scene.asOperator(does, "refunds.networkResult", { id: textOf(refund["id"]), body: { result } })
  }

export const refund = resulting("settled", "The network settles the refund")
export const failedRefund = resulting("failed", "The network refuses the refund")

export const dispute: Recipe = async (scene) => {
  const payment_id = await completedId(scene)
  return scene.asOperator("The payer disputes it", "disputes.create", {
    body: { payment_id, type: "chargeback", reason_code: "fraudulent" }
  })
}

const decided =
  (decision: "won" | "lost"): Recipe =>
  async (scene) => {
    const id = textOf((await dispute(scene))["id"])
    const explanation = textOf(examples.answer["explanation"])
    await scene.asApp("The merchant answers", "disputes.update", { id, body: { explanation } })
    await scene.asOperator("The answer goes to the issuer", "disputes.decide", {
      id,
      body: { decision: "submit_without_credit" }
    })
    return scene.asOperator(
      decision === "won" ? "The issuer decides for the merchant" : "The issuer decides for the payer",
      "disputes.decide",
      { id, body: { decision } }
    )
  }

export const wonDispute = decided("won")
export const lostDispute = decided("lost")

/** A payout of what a new payment brought. */
const payOut = async (scene: Scene): Promise<string> => {
  const account_id = await accountOf(scene)
  await completedId({ ...scene, chosen: { ...scene.chosen, account: account_id, payment: null } })
  const payout = await scene.asApp("Pays the merchant out", "payouts.create", { body: { account_id, currency: "USD" } })
  return textOf(payout["id"])
}

const decide = (scene: Scene, id: string, decision: "complete" | "fail" | "return", does: string): Promise<Row> =>
  scene.asOperator(does, "payouts.decide", { id, body: { decision } })

export const payout: Recipe = async (scene) =>
  decide(scene, await payOut(scene), "complete", "The bank credits the merchant")

export const failedPayout: Recipe = async (scene) =>
  decide(scene, await payOut(scene), "fail", "The bank refuses the payout")

export const returnedPayout: Recipe = async (scene) => {
  const id = await payOut(scene)
  await decide(scene, id, "complete", "The bank credits the merchant")
  return decide(scene, id, "return", "The bank returns the payout")
}
