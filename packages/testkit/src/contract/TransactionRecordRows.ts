/**
 * Every transaction record that payments.md 7 names for an entry, with the figures of its example (merchants.md
 * 11), the references to records from refunds and disputes, and the errors of the operations. Responses over HTTP
 * reach these rows.
 */
import type { Row } from "./Row.ts"

const resource = "transaction_records"

const record = (entry: string, type: string, source: string, gross: number, fee: number): Row => ({
  id: `7 record of ${entry}: ${type}`,
  says: `gross ${gross}, fee ${fee}`,
  seen: {
    saw: "record",
    resource,
    type,
    currency: "USD",
    gross_amount: gross,
    fee_amount: fee,
    net_amount: gross - fee,
    owner: { resource: source }
  }
})

const written: ReadonlyArray<Row> = [
  record("L3", "merchant_payment", "payments", 10_000, 430),
  record("L3", "app_fee", "payments", 100, 0),
  record("L5", "merchant_payment_refund", "refunds", -4_000, 0),
  record("L6", "merchant_payment_refund", "refunds", -10_000, -430),
  record("L6", "app_fee_refund", "refunds", -100, 0),
  record("L8", "merchant_chargeback", "disputes", -10_000, 0),
  record("L8 with L10", "merchant_chargeback", "disputes", -10_000, -100),
  record("L9", "merchant_chargeback_fee", "disputes", -1_500, 0),
  record("L10", "app_fee_chargeback", "disputes", -100, 0),
  record("L11", "merchant_chargeback_reversal", "disputes", 10_000, 0),
  record("L11 with L10", "merchant_chargeback_reversal", "disputes", 10_000, 100),
  record("L11 with L10", "app_fee_chargeback_reversal", "disputes", 100, 0),
  record("L12 of L5", "merchant_payment_refund", "refunds", 4_000, 0),
  record("L12 of L6", "merchant_payment_refund", "refunds", 10_000, 430),
  record("L12 of L6", "app_fee_refund", "refunds", 100, 0)
]

const refers = (section: string, source: string, member: string): Row => ({
  id: `${section} ${source}: ${member}`,
  says: "names its transaction record",
  seen: { saw: "record", resource: source, [member]: { resource, path: /^\/transaction_records\/./ } }
})

const references: ReadonlyArray<Row> = [
  refers("4", "refunds", "txnr_merchant_refund"),
  refers("4", "refunds", "txnr_app_fee_refund"),
  refers("5", "disputes", "txnr_chargeback_app_fees"),
  refers("5", "disputes", "txnr_chargeback_merchant"),
  refers("5", "disputes", "txnr_chargeback_fee_merchant"),
  refers("5", "disputes", "txnr_chargeback_reversal_merchant"),
  refers("5", "disputes", "txnr_chargeback_reversal_app_fees")
]

const list = "GET /transaction_records"
const refused = (operation: string, field: string, reason: string): Row => ({
  id: `merchants.md 11 ${operation}: ${reason} (${field})`,
  says: "",
  seen: { saw: "error", operation, status: 400, code: "INVALID_PARAMS", reason, field }
})

const errors: ReadonlyArray<Row> = [
  refused(`${list}/{id}`, "id", "ID_NOT_FOUND"),
  refused(list, "create_time_start", "PARAM_VALUE_IS_OUT_OF_RANGE"),
  refused(list, "create_time_end", "PARAM_VALUE_IS_OUT_OF_RANGE"),
  refused(list, "page_size", "PARAM_VALUE_IS_OUT_OF_RANGE"),
  refused(list, "page_size", "PARAM_MUTUALLY_EXCLUSIVE")
]

export const transactionRecords: ReadonlyArray<Row> = [...written, ...references, ...errors]
