/** Payments as the checks make them, and what their records say. */
import { card } from "@payments-platform/domain/vocabulary/Examples"
import { at, expectSame } from "../Expectations.ts"
import type { AskOptions, Platform } from "../Platform.ts"

/** The amount of a payment unless a check states one, in cents. */
export const usualAmount = 5_001

export const cardOf = (number: string) => ({
  type: "credit_card",
  credit_card: { ...card, card_number: number, cvv: /^3[47]/.test(number) ? "1234" : "123" }
})

export interface Order {
  readonly card?: string
  readonly amount?: number
  readonly more?: object
  readonly headers?: AskOptions["headers"]
}

export const paymentBody = (
  { merchant }: Pick<Platform, "merchant">,
  { amount = usualAmount, card: number = card.card_number, more = {} }: Order = {}
) => ({ account_id: merchant.accountId, amount, currency: "USD", payment_method: cardOf(number), ...more })

/** Pays, and throws unless the record has the amount of the request. */
export const pay = async (platform: Platform, order: Order = {}): Promise<unknown> => {
  const made = await platform.post("/payments", paymentBody(platform, order), order.headers)
  expectSame("the amount of a payment", at(made, "amount"), order.amount ?? usualAmount)
  return made
}

export const idOf = (record: unknown): string => String(at(record, "id"))

/** The record of a resource as it is now. */
export const again = ({ get }: Platform, resource: string, record: unknown): Promise<unknown> =>
  get(`/${resource}/${idOf(record)}`)

export const expectStatus = (what: string, record: unknown, status: string): void =>
  expectSame(`the status of ${what}`, at(record, "status"), status)

/** What a failed payment says of its failure. */
export const expectDecline = (record: unknown, reason: string, detail: string): void =>
  expectSame(
    "the failure of a payment",
    [
      at(record, "status"),
      at(record, "failure_reason", "reason_code"),
      at(record, "failure_reason", "details", "detail_code")
    ],
    ["failed", reason, detail]
  )

export const expectPendingFor = (record: unknown, reason: string): void =>
  expectSame(
    "why a payment is pending",
    [at(record, "status"), at(record, "pending_reasons", 0, "reason_code")],
    ["pending", reason]
  )
