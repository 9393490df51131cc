/**
 * What a run led to: the answers, and the state of the platform. Two outcomes are compared without what no request decides:
 * new ids, secrets, and the versions of rows, of which a request that was decided again may have written more.
 */
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { Records } from "../../src/memory/MemoryState.ts"
import { sumsOf } from "../../src/store/LedgerSums.ts"

export interface Answer {
  readonly status: number
  readonly text: string
}

/** The codes of answers that ask the client to send the request again. */
const again = ["CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING", "RESOURCE_CONFLICT"]

/** Whether the client is to send the request again under its key. */
export const comesAgain = ({ text }: Answer): boolean => again.some((code) => text.includes(code))

const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The ids of terminals, which are not UUIDs. */
const terminal = /\b[0-9A-Z]{15}\b/g
const secret = /(?:stage_|prod_|whsec_)[A-Za-z0-9+/=._-]+/g
/** Members that networks and readers draw at random. */
const random = /"(authorization_code|encoded_payment_method)":"[^"]*"/g

/** The last digits of a secret, beside the new id of its token. */
const digits = /("id":"#","last_four":)"[^"]*"/g

/** A text in which everything new is masked. */
const masked = (text: string, base: Records): string => {
  const named = (found: string) => (base.rows.has(found) || base.notifications.has(found) ? found : "#")
  return text
    .replace(id, named)
    .replace(terminal, named)
    .replace(secret, "*")
    .replace(random, '"$1":"*"')
    .replace(digits, '$1"*"')
}

const rowText = ({ dueAt, id, listed, type }: Row): string => JSON.stringify({ type, id, listed, dueAt })

/** Ledger sums by `account currency`, in cents; debits are positive. */
export const sums = (records: Records): ReadonlyMap<string, number> =>
  new Map(
    sumsOf(records.entries).map(({ credits, currency, debits, ledgerAccount }) => [
      `${ledgerAccount} ${currency}`,
      debits - credits
    ])
  )

/** The outcome as text, sorted, but for the answers, which keep their order. */
export const outcomeOf = (records: Records, base: Records, answers: ReadonlyArray<Answer>): string => {
  const isChanged = (row: Row) => {
    const before = base.rows.get(row.id)
    return row.listed !== null && (before === undefined || rowText(before) !== rowText(row))
  }
  const rows = [...records.rows.values()].filter(isChanged)
  const counters = [...records.counters].filter(([name, amount]) => (base.counters.get(name) ?? 0) !== amount)
  const claims = [...records.claims].filter((claim) => !base.claims.has(claim))
  const before = sums(base)
  const told = [...records.notifications.values()].slice(base.notifications.size)
  const state = [
    ...rows.map(rowText),
    ...counters.map(([name, amount]) => `counter ${name} ${amount}`),
    ...claims.map((claim) => `claim ${claim}`),
    ...told.map(({ resourceId, topic }) => `notification ${topic} ${resourceId}`),
    ...[...sums(records)].flatMap(([account, sum]) =>
      sum === (before.get(account) ?? 0) ? [] : [`ledger ${account} ${sum}`]
    )
  ]
  const shown = state.map((line) => masked(line, base)).toSorted()
  return [...answers.map(({ status, text }) => masked(`${status} ${text}`, base)), ...shown].join("\n")
}
