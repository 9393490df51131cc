/** The measured reads: the path of each list, and of filters that match few rows of many. */
import * as Setup from "./Setup.ts"
import { rareAmount, type Variety } from "./Variety.ts"

export interface Operation {
  readonly name: string
  readonly path: string
}

const year = 365 * 86_400

/** The page after the first one. */
const nextOf = async (port: number, path: string): Promise<string> => {
  const { next } = await Setup.get(port, path)
  if (typeof next !== "string") throw new Error(`${path} has no second page`)
  return next
}

const preferenceOf = async (port: number): Promise<string> => {
  const { results } = await Setup.get(port, "/notification_preferences")
  const [first]: ReadonlyArray<unknown> = Array.isArray(results) ? results : []
  return typeof first === "object" && first !== null && "id" in first ? String(first.id) : ""
}

/** `oldest` is the time of the payments of the variety, in UNIX seconds. */
export const run = async (
  port: number,
  { reference, samples }: Variety,
  oldest: number
): Promise<ReadonlyArray<Operation>> => {
  const { accountId, methodId, paymentId } = samples.completed
  const span = `create_time_start=${oldest - 86_400}&create_time_end=${oldest + 86_400}`
  const paths: Readonly<Record<string, string>> = {
    "GET /payments": "/payments",
    "  page 2 by cursor": await nextOf(port, "/payments"),
    "  expand=payment_method": "/payments?expand=payment_method",
    "  owner_id": `/payments?owner_id=${accountId}`,
    "  owner_id and status": `/payments?owner_id=${accountId}&status=failed`,
    "  status=completed": "/payments?status=completed",
    "  status=failed": "/payments?status=failed",
    "  status=pending": "/payments?status=pending",
    "  reference_id": `/payments?reference_id=${reference}`,
    "  reference_id of nothing": "/payments?reference_id=nothing",
    "  payment_method_id": `/payments?payment_method_id=${methodId}`,
    "  payment_method_type, common": "/payments?payment_method_type=credit_card",
    "  payment_method_type, rare": "/payments?payment_method_type=payment_bank_us",
    "  payment_method_type of nothing": "/payments?payment_method_type=payment_bank_ca",
    "  amounts, wide": "/payments?minimum_amount=1",
    "  amounts, rare": `/payments?minimum_amount=${rareAmount}&maximum_amount=${rareAmount}`,
    "  amounts of nothing": "/payments?minimum_amount=50000000",
    "  create_time span": `/payments?create_time_start=${oldest - year / 100}&create_time_end=${oldest + year / 100}`,
    "  create_time span of nothing": `/payments?create_time_end=${oldest - year}`,
    "GET /payment_methods": "/payment_methods",
    "  type, rare": "/payment_methods?type=payment_bank_us&page_size=1",
    "  type of nothing": "/payment_methods?type=payment_bank_ca",
    "  deleted ones": "/payment_methods?status=deleted",
    "GET /notifications": "/notifications",
    "  object_id": `/notifications?object_id=${paymentId}`,
    "  object_type of nothing": "/notifications?object_type=refunds",
    "GET /accounts": "/accounts",
    "GET /transaction_records": "/transaction_records",
    "  records, page of 500": "/transaction_records?page_size=500",
    "  records, span": `/transaction_records?${span}`,
    "  records, page 2 by cursor": await nextOf(port, `/transaction_records?${span}&page_size=5`),
    "  records, account_id": `/transaction_records?account_id=${accountId}&${span}`,
    "  records, account_id of nothing": "/transaction_records?account_id=nothing",
    "  records, span of nothing": "/transaction_records?create_time_start=0&create_time_end=86400",
    "operator: payments": "/operator/payments",
    "  account_id": `/operator/payments?account_id=${accountId}`,
    "  status": "/operator/payments?status=failed",
    "  status of nothing": "/operator/payments?status=disputed",
    "  pending_reason": "/operator/payments?pending_reason=IN_REVIEW",
    "  pending_reason of nothing": "/operator/payments?pending_reason=PENDING_CAPTURE",
    "  app_id and pending_reason": `/operator/payments?app_id=${Setup.appId}&pending_reason=PENDING_CAPTURE`,
    "operator: account ledger": `/operator/accounts/${accountId}/ledger`,
    "operator: deliveries": "/operator/deliveries",
    "  state=waiting": "/operator/deliveries?state=waiting",
    "  state of nothing": "/operator/deliveries?state=failed",
    "  preference_id": `/operator/deliveries?preference_id=${await preferenceOf(port)}`,
    "  topic": "/operator/deliveries?topic=payments.failed",
    "  topic of nothing": "/operator/deliveries?topic=refunds.created",
    "operator: ledger": "/operator/ledger",
    "operator: metrics": "/operator/metrics",
    "operator: audit": "/operator/audit",
    "  actor of nothing": "/operator/audit?actor=nobody"
  }
  return Object.entries(paths).map(([name, path]) => ({ name, path }))
}
