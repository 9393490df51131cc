/** Stories about merchants, and the merchant of a story that is given none. */
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import { expectStatus, type Scene, type Story } from "./Scene.ts"

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

/** The id of the account of a new merchant, who may take payments and be paid out. */
export const openMerchant = async ({ client, risk, tell }: Scene): Promise<string> => {
  const name = shopName()
  const entity = await client.legalEntities.create({ ...Examples.completeCompany, entity_name: `${name} LLC` }, risk)
  tell(`${name} LLC is registered and verified`, { id: entity.id, resource: "legal_entities" })
  const till = await client.payoutMethods.create({ legal_entity_id: entity.id, ...Examples.payoutBank }, risk)
  const verified = await client.payoutMethods.verify(till.id, { microdeposits: [10, 55] }, risk)
  tell("Its bank account is verified by two deposits", verified)
  const account = await client.accounts.create({
    legal_entity_id: entity.id,
    name,
    description: `Goods of ${name}`,
    payout: { currencies: { USD: { payout_method_id: till.id, period: "monthly" } } }
  })
  tell("Its account is open", account)
  return account.id
}

const merchant: Story = async (scene) => {
  await openMerchant(scene)
}

/** The id of a legal entity that lacks nearly everything. */
const openIncompleteEntity = async ({ client, risk, tell }: Scene): Promise<string> => {
  const entity_name = `${shopName()} LLC`
  const entity = await client.legalEntities.create({ country: "US", entity_name }, risk)
  tell(`${entity_name} is registered by its name alone`, { id: entity.id, resource: "legal_entities" })
  const { entity_name: _, country: __, ...rest } = Examples.completeCompany
  await client.legalEntities.update(entity.id, rest, risk)
  tell("The rest of its data is given", { id: entity.id, resource: "legal_entities" })
  return entity.id
}

const verification: Story = async (scene) => {
  const { client, given, note, operator, tell } = scene
  const id = given.legalEntity ?? (await openIncompleteEntity(scene))
  await operator.legalEntities.decide(id, { party: "all", decision: given.decision }, note)
  const { entity_verification } = await client.legalEntities.verifications(id)
  const status = entity_verification?.verified === true ? "verified" : given.decision
  tell("The operator decides its verification", { id, resource: "legal_entities", status })
  expectStatus({ id, resource: "legal_entities", status }, given.decision)
}

export const stories = { merchant, verification } as const
