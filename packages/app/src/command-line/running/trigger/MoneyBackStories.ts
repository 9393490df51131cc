/** Stories about refunds and disputes. */
import { completedPayment } from "./PaymentStories.ts"
import { expectStatus, type Scene, type Story } from "./Scene.ts"

const refund =
  (result: "settled" | "failed", status: string): Story =>
  async (scene) => {
    const { client, note, operator, tell } = scene
    const payment = await completedPayment(scene)
    const created = await client.refunds.create({ payment_id: payment.id, refund_reason: "Returned goods" })
    tell("It is refunded", created)
    const ended = await operator.refunds.networkResult(created.id, { result }, note)
    tell(result === "settled" ? "The network settles the refund" : "The network refuses the refund", ended)
    expectStatus(ended, status)
  }

const openDispute = async (scene: Scene): Promise<string> => {
  const { note, operator, tell } = scene
  const payment = await completedPayment(scene)
  const request = { payment_id: payment.id, type: "chargeback", reason_code: "fraudulent" } as const
  const dispute = await operator.disputes.create(request, note)
  tell("The payer disputes it", dispute)
  expectStatus(dispute, "awaiting_merchant_response")
  return dispute.id
}

const open: Story = async (scene) => {
  await openDispute(scene)
}

const decided =
  (decision: "won" | "lost"): Story =>
  async (scene) => {
    const { client, note, operator, tell } = scene
    const id = await openDispute(scene)
    const answered = await client.disputes.update(id, { explanation: "The goods were delivered on the 3rd." })
    tell("The merchant answers", answered)
    const submitted = await operator.disputes.decide(id, { decision: "submit_without_credit" }, note)
    tell("The operator hands the answer to the issuer", submitted)
    const ended = await operator.disputes.decide(id, { decision }, note)
    tell(decision === "won" ? "The issuer decides for the merchant" : "The issuer decides for the payer", ended)
    expectStatus(ended, "resolved")
  }

export const stories = {
  refund: refund("settled", "completed"),
  "failed-refund": refund("failed", "failed"),
  dispute: open,
  "won-dispute": decided("won"),
  "lost-dispute": decided("lost")
} as const
