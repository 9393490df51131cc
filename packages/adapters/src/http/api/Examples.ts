/**
 * The examples of the OpenAPI document. Each request works in staging as shown, once its placeholders are replaced by
 * the ids of earlier responses.
 */

const card = {
  card_number: "4111111111111111",
  cvv: "123",
  expiration_month: 12,
  expiration_year: 2040,
  card_holder: { holder_name: "Ada Byron", address: { country: "US", postal_code: "94025" } }
}

/** Bodies by the name of the operation. */
export const bodies = {
  "legal_entities.create": { country: "US", entity_name: "Harbor Books", description: "Books and coffee" },
  "accounts.create": {
    legal_entity_id: "<id of a legal entity>",
    name: "Harbor Books",
    description: "Books and coffee"
  },
  "payment_methods.create": { type: "credit_card", credit_card: card },
  "payments.create": {
    account_id: "<id of an account>",
    amount: 1_000,
    currency: "USD",
    payment_method: { type: "credit_card", credit_card: card }
  },
  "notification_preferences.create": { topic: "payments.*", callback_uri: "https://example.com/hooks" }
} as const

/** The values of required headers. */
export const headers = {
  "Api-Version": "3.2",
  "Service-Risk-Token": "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f",
  "Client-IP": "203.0.113.7"
} as const
