/** Merchants who can take payments at once: a verified legal entity, a verified bank account, and an account. */
import type { PaymentsClient } from "@payments-platform/client"
import { completeCompany, payoutBank } from "@payments-platform/domain/vocabulary/Examples"

export interface Merchant {
  readonly accountId: string
  readonly legalEntityId: string
  readonly payoutMethodId: string
}

export interface MerchantOptions {
  /** the name of the company and of its account */
  readonly name?: string
}

/** The headers of an end user's browser, which commands that a risk screening sees require. */
export const browser = { riskToken: "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", clientIp: "203.0.113.7" } as const

const deposits = { microdeposits: [10, 55] }

export const openMerchant = async (
  client: PaymentsClient,
  { name = "Harbor Books" }: MerchantOptions = {}
): Promise<Merchant> => {
  const entity = await client.legalEntities.create({ ...completeCompany, entity_name: `${name} LLC` }, browser)
  const till = await client.payoutMethods.create({ legal_entity_id: entity.id, ...payoutBank }, browser)
  await client.payoutMethods.verify(till.id, deposits, browser)
  const payout = { currencies: { USD: { payout_method_id: till.id, period: "monthly" } } } as const
  const description = `Goods of ${name}`
  const account = await client.accounts.create({ legal_entity_id: entity.id, name, description, payout }, browser)
  return { accountId: account.id, legalEntityId: entity.id, payoutMethodId: till.id }
}
