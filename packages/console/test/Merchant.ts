/** What a test makes happen on a platform before it looks at it: a merchant, and payments by test cards. */
import type { Platform } from "./Platform.ts"

export interface Row {
  readonly [member: string]: unknown
}

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const idOf = (row: Row): string => (typeof row["id"] === "string" ? row["id"] : "")

const answerOf = async (response: Response): Promise<Row> => {
  const body: unknown = await response.json()
  return isRow(body) ? body : {}
}

/** A request of the app; refusals are answers too. */
export const send = async (
  { appId, appToken, baseUrl }: Platform,
  method: string,
  path: string,
  body?: Row
): Promise<Row> =>
  answerOf(
    await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        "App-Id": appId,
        "App-Token": appToken,
        "Api-Version": "3.2",
        "Content-Type": "application/json",
        "Unique-Key": crypto.randomUUID(),
        "Service-Risk-Token": crypto.randomUUID(),
        "Client-IP": "203.0.113.7"
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  )

export const operate = async (
  { baseUrl, operatorToken }: Platform,
  method: string,
  path: string,
  body?: Row,
  note?: string
): Promise<Row> =>
  answerOf(
    await fetch(`${baseUrl}/operator${path}`, {
      method,
      headers: {
        "Operator-Token": operatorToken,
        "Content-Type": "application/json",
        ...(note === undefined ? {} : { "Operator-Note": note })
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  )

export const cards = {
  good: "4111111111111111",
  inReview: "4003830000003037"
} as const

/** A merchant that takes payments, of whom only the name is known. */
export const merchant = async (platform: Platform, name = "Harbor Books"): Promise<string> => {
  const entity = await send(platform, "POST", "/legal_entities", { country: "US", entity_name: `${name} LLC` })
  return idOf(await send(platform, "POST", "/accounts", { legal_entity_id: idOf(entity), name, description: "Books" }))
}

export const pay = (platform: Platform, account: string, amount: number, card: string = cards.good): Promise<Row> =>
  send(platform, "POST", "/payments", {
    account_id: account,
    amount,
    currency: "USD",
    payment_method: {
      type: "credit_card",
      credit_card: {
        card_number: card,
        cvv: "123",
        expiration_month: 12,
        expiration_year: 2040,
        card_holder: { holder_name: "Pat Payer", address: { country: "US", postal_code: "94105" } }
      }
    }
  })
