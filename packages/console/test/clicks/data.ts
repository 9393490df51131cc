/** A platform on which most kinds of objects exist, and the personal data that no page may show. */
import * as Merchant from "../Merchant.ts"
import type { Platform } from "../Platform.ts"

/** Numbers that nothing else has. */
export const personal = {
  ssn: "539482716",
  payoutAccount: "900736251908",
  bankAccount: "847362519082"
} as const

const holder = { holder_name: "Ada Byron", address: { country: "US", postal_code: "94025" } } as const
const address = { line1: "1 Main St", city: "Boston", region: "MA", postal_code: "02110", country: "US" } as const
const phone = { country_code: "+1", phone_number: "6505551234" } as const

const company = {
  country: "US",
  entity_name: "Ada Byron",
  phone,
  terms_of_service: { acceptance_time: 0, original_ip: "203.0.113.7" },
  address,
  entity_country_info: { operates_in_sanctioned_countries: [], US: { legal_form: "sole_proprietor" } },
  controller: {
    name: { first: "Ada", last: "Byron" },
    email: "ada@example.com",
    email_is_verified: true,
    phone,
    address,
    date_of_birth: { year: 1940, month: 12, day: 10 },
    personal_country_info: { US: { social_security_number: personal.ssn } }
  }
} as const

const made = (row: Merchant.Row): string => {
  const id = Merchant.idOf(row)
  if (id === "") throw new Error(JSON.stringify(row))
  return id
}

/** A merchant that may be paid out. */
const merchant = async (platform: Platform): Promise<string> => {
  const entity = made(await Merchant.send(platform, "POST", "/legal_entities", company))
  const method = made(
    await Merchant.send(platform, "POST", "/payout_methods", {
      legal_entity_id: entity,
      nickname: "House account",
      type: "payout_bank_us",
      payout_bank_us: { account_number: personal.payoutAccount, routing_number: "021000021", account_type: "checking" }
    })
  )
  await Merchant.send(platform, "POST", `/payout_methods/${method}/verify_bank_deposits`, { microdeposits: [10, 55] })
  return made(
    await Merchant.send(platform, "POST", "/accounts", {
      legal_entity_id: entity,
      name: "Harbor Books",
      description: "Books",
      payout: { currencies: { USD: { payout_method_id: method, period: "monthly" } } }
    })
  )
}

/** Payments in most states, refunds, a dispute, notifications, requests that were refused. */
export const fill = async (platform: Platform): Promise<void> => {
  const account = await merchant(platform)
  const builtIn = await Merchant.operate(platform, "GET", "/receiver")
  for (const callback_uri of [builtIn["callback_uri"], "http://127.0.0.1:9/nobody"])
    await Merchant.send(platform, "POST", "/notification_preferences", { topic: "payments.*", callback_uri })
  await Merchant.send(platform, "POST", "/payment_methods", {
    type: "payment_bank_us",
    payment_bank_us: { account_number: personal.bankAccount, routing_number: "021000021", account_holder: holder }
  })
  await Merchant.pay(platform, account, 1_000, Merchant.cards.inReview)
  for (let amount = 2_001; amount < 2_040; amount += 3) await Merchant.pay(platform, account, amount)
  const refunded = made(await Merchant.pay(platform, account, 5_025))
  // the last one is more than what is left
  for (const total_amount of [2_025, 1_000, 4_000])
    await Merchant.send(platform, "POST", "/refunds", {
      payment_id: refunded,
      refund_reason: "Returned goods",
      amounts: { total_amount, currency: "USD" }
    })
  const disputed = made(await Merchant.pay(platform, account, 7_750))
  await Merchant.operate(platform, "POST", "/disputes", { payment_id: disputed, type: "chargeback" })
  await Merchant.send(platform, "POST", `/payments/${disputed}/cancel`, { cancel_reason: "late" })
  await Merchant.send(platform, "POST", "/payments", { account_id: account, amount: -1 })
}
