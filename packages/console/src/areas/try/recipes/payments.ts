/** Payments by card, wallet and bank account, with any outcome that the simulated networks have. */
import { type Row, rowOf, rowsOf, textOf } from "../../../data/json.ts"
import { examples, type Outcome } from "../given.ts"
import type { Means, Recipe, Scene } from "../scene.ts"
import { accountOf } from "./merchants.ts"

const zip = { ...rowOf(examples.holder), address: { country: "US", postal_code: "94025" } }

/** American Express has four digits there. */
const cvvOf = (number: string): string => (/^3[47]/.test(number) ? "1234" : "123")

const inline = (means: Exclude<Means, "bank">, number: string): Row => {
  if (means === "card")
    return {
      type: "credit_card",
      credit_card: { ...examples.card, card_number: number, cvv: cvvOf(number) }
    }
  const payload = { test_card_number: number }
  const payment_data = means === "apple_pay" ? payload : JSON.stringify(payload)
  return { type: means, [means]: { payment_data, card_holder: zip } }
}

const words: Readonly<Record<Exclude<Means, "bank">, string>> = {
  card: "Charges the card",
  apple_pay: "Charges the card in Apple Pay",
  google_pay: "Charges the card in Google Pay"
}

const payByCard = async (
  scene: Scene,
  means: Exclude<Means, "bank">,
  number: string,
  captureLater: boolean
): Promise<Row> => {
  const { asApp, chosen } = scene
  const account_id = await accountOf(scene)
  return asApp(captureLater ? words[means].replace("Charges", "Authorizes") : words[means], "payments.create", {
    body: {
      account_id,
      amount: chosen.amount,
      currency: "USD",
      payment_method: inline(means, number),
      auto_capture: !captureLater
    },
    risk: true
  })
}

const routingNumber = "021000021"

/** A payment by a bank account whose number decides what becomes of it (payments.md 8.2). */
const payByBank = async (scene: Scene, account_number: string): Promise<Row> => {
  const { asApp, chosen } = scene
  const account_id = await accountOf(scene)
  const method = await asApp("Gives the payer's bank account", "payment_methods.create", {
    body: {
      type: "payment_bank_us",
      payment_bank_us: { account_number, routing_number: routingNumber, account_holder: examples.holder }
    },
    risk: true
  })
  const id = textOf(method["id"])
  await asApp("Proves it by its two deposits", "payment_methods.verify", {
    id,
    body: { microdeposits: [10, 55] },
    risk: true
  })
  return asApp("Debits the bank account", "payments.create", {
    body: {
      account_id,
      amount: chosen.amount,
      currency: "USD",
      payment_method: { type: "payment_method_id", payment_method_id: id }
    },
    risk: true
  })
}

/** By a card with this number, in the chosen wallet if one is chosen. */
export const byNumber =
  (number: string): Recipe =>
  (scene) => {
    const { captureLater, means } = scene.chosen
    return payByCard(scene, means === "bank" ? "card" : means, number, captureLater)
  }

export const byOutcome =
  ({ card, number }: Outcome): Recipe =>
  (scene) =>
    scene.chosen.means === "bank" ? payByBank(scene, `9002${number}`) : byNumber(card)(scene)

const approved = "4111111111111111"

/** The chosen payment, else a new one that is completed. */
export const completedId = async (scene: Scene): Promise<string> =>
  scene.chosen.payment ?? textOf((await payByCard(scene, "card", approved, false))["id"])

export const authorization: Recipe = (scene) => payByCard(scene, "card", approved, true)

export const laterCapture: Recipe = async (scene) => {
  const payment = await authorization(scene)
  return scene.asApp("Captures it", "payments.capture", { id: textOf(payment["id"]), body: {} })
}

/** An account number without a meaning of its own. */
const plainAccount = "900012345678"

const settle = async (scene: Scene): Promise<string> => {
  const id = textOf((await payByBank(scene, plainAccount))["id"])
  await scene.asOperator("The bank settles it", "payments.networkResult", { id, body: { result: "settled" } })
  return id
}

const fails = (scene: Scene, id: string): Promise<Row> =>
  scene.asOperator(`The bank returns it with ${scene.chosen.returnCode}`, "payments.networkResult", {
    id,
    body: { result: "failed", code: scene.chosen.returnCode }
  })

export const byBank: Recipe = async (scene) => {
  const id = textOf((await payByBank(scene, plainAccount))["id"])
  return scene.asOperator("The bank settles it", "payments.networkResult", { id, body: { result: "settled" } })
}

/** The bank returns it in place of settling it. */
export const bankFails: Recipe = async (scene) => fails(scene, textOf((await payByBank(scene, plainAccount))["id"]))

/** The bank returns what it has settled; a dispute takes the money from the merchant. */
export const bankReturns: Recipe = async (scene) => {
  const id = await settle(scene)
  const payment = await fails(scene, id)
  const { results } = await scene.asApp("Finds the dispute that takes the money back", "disputes.list", {
    query: { payment_id: id }
  })
  return rowsOf(results)[0] ?? payment
}
