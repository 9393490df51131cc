/** Merchants: with everything that they need, with nothing, and with what their verification stops at. */
import { type Row, rowOf, textOf } from "../../../data/json.ts"
import { examples } from "../given.ts"
import type { Recipe, Scene } from "../scene.ts"

const shops = [
  "Harbor Books",
  "Lighthouse Coffee",
  "Juniper Bikes",
  "Maple Street Bakery",
  "Copper Kettle Tea",
  "Northside Flowers",
  "Paper Crane Prints",
  "Blue Door Ceramics"
]

const shopName = (): string => shops[Math.floor(Math.random() * shops.length)] ?? "Harbor Books"

const register = ({ asApp }: Scene, body: Row): Promise<Row> =>
  asApp("Registers the merchant", "legal_entities.create", {
    body: { ...examples.completeCompany, ...body },
    risk: true
  })

/** An account that may take payments in US dollars and be paid out. */
export const openAccount: Recipe = async (scene) => {
  const name = shopName()
  const { asApp } = scene
  const entity = await register(scene, { entity_name: `${name} LLC` })
  const method = await asApp("Gives the bank account for payouts", "payout_methods.create", {
    body: { legal_entity_id: textOf(entity["id"]), ...examples.payoutBank },
    risk: true
  })
  const id = textOf(method["id"])
  await asApp("Proves it by its two deposits", "payout_methods.verify", {
    id,
    body: { microdeposits: [10, 55] },
    risk: true
  })
  return asApp("Opens the account", "accounts.create", {
    body: {
      legal_entity_id: textOf(entity["id"]),
      name,
      description: `Goods of ${name}`,
      payout: { currencies: { USD: { payout_method_id: id, period: "monthly" } } }
    }
  })
}

/** The chosen account, else a new one. */
export const accountOf = async (scene: Scene): Promise<string> =>
  scene.chosen.account ?? textOf((await openAccount(scene))["id"])

export const bare: Recipe = ({ asApp }) =>
  asApp("Registers the merchant by its country alone", "legal_entities.create", { body: { country: "US" }, risk: true })

/** A word in the name of the controller decides what the simulated check says (merchants.md 16). */
const stopped =
  (word: string): Recipe =>
  async (scene) => {
    const controller = { ...rowOf(examples.completeCompany["controller"]), name: { first: "Magic", last: word } }
    const entity = await register(scene, { entity_name: `${shopName()} LLC`, controller })
    const id = textOf(entity["id"])
    await scene.asApp("Reads what stands against it", "legal_entities.verifications", { id })
    return entity
  }

export const wrongBirthDate = stopped("Mismatch")
export const missingDocuments = stopped("Documents")
export const inReview = stopped("Review")
