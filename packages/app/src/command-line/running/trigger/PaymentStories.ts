/** Stories about payments by card and by bank account, and the payment of a story that is given none. */
import type { CreatePaymentRequest, Payment } from "@payments-platform/client"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import { openMerchant } from "./MerchantStories.ts"
import { expectStatus, type Scene, type Story } from "./Scene.ts"

interface Manner {
  /** the outcome of the simulated networks (payments.md 8.1), whatever the card and the amount; absent: approved */
  readonly outcome?: string
  readonly autoCapture?: boolean
}

const approved = "000"

const money = ({ given: { amount, currency } }: Scene): string => `${(amount / 100).toFixed(2)} ${currency}`

type Means = CreatePaymentRequest["payment_method"]

const stored = (id: string): Means => ({ type: "payment_method_id", payment_method_id: id })

const pay = async (
  scene: Scene,
  means: Means,
  { autoCapture = true, outcome = approved }: Manner
): Promise<Payment> => {
  const { client, given, risk } = scene
  const account_id = given.account ?? (await openMerchant(scene))
  const { amount, currency } = given
  const request = { account_id, amount, currency, payment_method: means, auto_capture: autoCapture }
  return client.payments.create(request, { ...risk, magicBehavior: `outcome_${outcome}` })
}

const card: Means = { type: "credit_card", credit_card: Examples.card }

const payByCard = (scene: Scene, manner: Manner): Promise<Payment> => {
  const { paymentMethod } = scene.given
  return pay(scene, paymentMethod === null ? card : stored(paymentMethod), manner)
}

/** A completed payment: the given one, or a new one by card. */
export const completedPayment = async (scene: Scene): Promise<Payment> => {
  const { client, given, tell } = scene
  if (given.payment !== null) return client.payments.get(given.payment)
  const payment = await payByCard(scene, {})
  tell(`A card is charged ${money(scene)}`, payment)
  expectStatus(payment, "completed")
  return payment
}

const completed: Story = async (scene) => {
  await completedPayment(scene)
}

const declined: Story = async (scene) => {
  const payment = await payByCard(scene, { outcome: "102" })
  scene.tell(`A card without funds is charged ${money(scene)}`, payment)
  expectStatus(payment, "failed")
}

const reviewed =
  (decision: "passed" | "failed", status: string): Story =>
  async (scene) => {
    const { note, operator, tell } = scene
    const payment = await payByCard(scene, { outcome: "303" })
    tell(`A card is charged ${money(scene)}, and the payment goes to review`, payment)
    const decided = await operator.payments.review(payment.id, { decision }, note)
    tell(decision === "passed" ? "The operator passes it" : "The operator rejects it", decided)
    expectStatus(decided, status)
  }

const authorized = async (scene: Scene): Promise<Payment> => {
  const payment = await payByCard(scene, { autoCapture: false })
  scene.tell(`A card is authorized for ${money(scene)}`, payment)
  return payment
}

const captured: Story = async (scene) => {
  const { id } = await authorized(scene)
  const payment = await scene.client.payments.capture(id)
  scene.tell("The payment is captured", payment)
  expectStatus(payment, "completed")
}

const canceled: Story = async (scene) => {
  const { id } = await authorized(scene)
  const payment = await scene.client.payments.cancel(id, { cancel_reason: "Out of stock" })
  scene.tell("The payment is canceled", payment)
  expectStatus(payment, "canceled")
}

/** The id of a verified bank account of a payer. */
const openBankAccount = async ({ client, risk, tell }: Scene): Promise<string> => {
  const bank = { account_number: "900012345678", routing_number: "021000021", account_holder: Examples.holder }
  const method = await client.paymentMethods.create({ type: "payment_bank_us", payment_bank_us: bank }, risk)
  const verified = await client.paymentMethods.verify(method.id, { microdeposits: [10, 55] }, risk)
  tell("The payer's bank account is verified by two deposits", verified)
  return method.id
}

const payByBank = async (scene: Scene): Promise<Payment> => {
  const method = scene.given.paymentMethod ?? (await openBankAccount(scene))
  const { client, given, risk, tell } = scene
  const account_id = given.account ?? (await openMerchant(scene))
  const { amount, currency } = given
  const payment = await client.payments.create({ account_id, amount, currency, payment_method: stored(method) }, risk)
  tell(`The bank account is debited ${money(scene)}`, payment)
  return payment
}

const settledByBank = async (scene: Scene): Promise<Payment["id"]> => {
  const { id } = await payByBank(scene)
  const settled = await scene.operator.payments.networkResult(id, { result: "settled" }, scene.note)
  scene.tell("The bank settles the payment", settled)
  expectStatus(settled, "completed")
  return id
}

const bankPayment: Story = async (scene) => {
  await settledByBank(scene)
}

const bankFailure: Story = async (scene) => {
  const { given, note, operator, tell } = scene
  const { id } = await payByBank(scene)
  const failed = await operator.payments.networkResult(id, { result: "failed", code: given.returnCode }, note)
  tell(`The bank refuses the payment with ${given.returnCode}`, failed)
  expectStatus(failed, "failed")
}

const bankReturn: Story = async (scene) => {
  const { client, given, note, operator, tell } = scene
  const id = await settledByBank(scene)
  const returned = await operator.payments.networkResult(id, { result: "failed", code: given.returnCode }, note)
  tell(`The bank returns the payment with ${given.returnCode}`, returned)
  const { results } = await client.disputes.list({ payment_id: id })
  for (const dispute of results) tell("The merchant gives the money back by a debit adjustment", dispute)
}

export const stories = {
  "completed-payment": completed,
  "declined-payment": declined,
  "reviewed-payment": reviewed("passed", "completed"),
  "rejected-payment": reviewed("failed", "failed"),
  "captured-payment": captured,
  "canceled-payment": canceled,
  "ach-payment": bankPayment,
  "ach-failure": bankFailure,
  "ach-return": bankReturn
} as const
