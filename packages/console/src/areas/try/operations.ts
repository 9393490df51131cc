/** The operations that Try uses, by their ids in the descriptions of both surfaces. */

const get = (path: string) => ["GET", path] as const
const post = (path: string) => ["POST", path] as const

export const appOperations = {
  "accounts.create": post("/accounts"),
  "disputes.list": get("/disputes"),
  "disputes.update": post("/disputes/{id}"),
  "legal_entities.create": post("/legal_entities"),
  "legal_entities.get": get("/legal_entities/{id}"),
  "legal_entities.postDocuments": post("/legal_entities/{id}/verifications"),
  "legal_entities.update": post("/legal_entities/{id}"),
  "legal_entities.verifications": get("/legal_entities/{id}/verifications"),
  "payment_methods.create": post("/payment_methods"),
  "payment_methods.verify": post("/payment_methods/{id}/verify_bank_deposits"),
  "payments.capture": post("/payments/{id}/capture"),
  "payments.create": post("/payments"),
  "payout_methods.create": post("/payout_methods"),
  "payout_methods.verify": post("/payout_methods/{id}/verify_bank_deposits"),
  "payouts.create": post("/payouts"),
  "refunds.create": post("/refunds")
} as const
export type AppOperation = keyof typeof appOperations

export const operatorOperations = {
  "disputes.create": post("/operator/disputes"),
  "disputes.decide": post("/operator/disputes/{id}/decision"),
  "payments.networkResult": post("/operator/payments/{id}/network_result"),
  "payouts.decide": post("/operator/payouts/{id}/decision"),
  "refunds.networkResult": post("/operator/refunds/{id}/network_result")
} as const
export type OperatorOperation = keyof typeof operatorOperations
