/**
 * The lines of the tables of transitions, by section and number. What a line says in two words, such as "1st or 2nd
 * mismatch", are several rows. Tests name the rows. Together the tests that name a line see all its topics and entries.
 */
import * as Documents from "../Documents.ts"
import { rowByName, type Row } from "../Row.ts"

/** The rows of the lines that have several, by the words that follow the number of the line. */
const variants = lists(`
  payments 1.5/01: credit_card, apple_pay, google_pay, encoded_payment_method, payment_bank_us
  payments 1.5/04: payment_bank_us, payment_bank_ca, the deposits are sent
  payments 1.5/06: mismatch 1, mismatch 2
  payments 1.5/10: usable, unverified, refused
  payments 3.3/03: card, bank
  payments 3.3/06: US, Canada
  payments 3.3/07: card, bank
  payments 3.3/11: card, bank
  payments 3.3/12: capture, capture_at, the network accepts
  payments 3.3/16: pending capture, in review
  payments 3.3/20: card, bank
  payments 4/01: no fee refund, with fee refund
  payments 4/02: card, bank
  payments 4/03: the refund, the payment
  payments 5/01: chargeback, chargeback with fee, debit_adjustment, debit_adjustment with fee
  payments 5/02: inquiry, retrieval
  payments 5/05: money was withdrawn, no money was withdrawn
  payments 5/06: money was withdrawn, no money was withdrawn
  payments 5/11: without credit, credit was given, none withdrawn, the payment
  payments 5/12: without credit, credit was given, with the platform fee, an inquiry or retrieval
  merchants 2/01: new, any
  merchants 2/02: the service is asked, verified, in review, additional documents required, identity verification,
    failure 1, failure 2, failure 3, then the operator decides
  merchants 2/03: verified, additional documents required, operator: verified, operator: additional documents
    required, operator: identity verification
  merchants 2/04: additional documents required, identity verification
  merchants 2/05: risk outreach, operator: risk outreach
  merchants 2/06: documents posted, 14 days pass
  merchants 2/07: the entity, a person
  merchants 4.2/02: active, disabled
  merchants 4.2/03: clock runs out, operator closes
  merchants 5/03: not started, running, payments off
  merchants 6/01: payout_bank_us, payout_bank_ca, paper_check
  merchants 6/02: the deposits are sent, they are queued
  merchants 6/05: mismatch 1, mismatch 2
  merchants 6/06: 3rd mismatch, undeliverable
  merchants 6/07: active, verified, a completed one is between, a returned one failed in its place
  merchants 6/08: active, verified, unverified
  merchants 6/10: unverified, live, disabled
  merchants 7/01: schedule, POST
  merchants 7/03: bank rejects, operator fails it
  merchants 7/04: held, released
  merchants 7/05: bank return, stale check
  merchants 8/03: bank rejects, operator fails it
  merchants 12/01: not charged, failed
  merchants 12/03: bank rejects, no method
`)

/** The names of each line: `payments 4/02: card, bank`. */
function lists(text: string): ReadonlyMap<string, ReadonlyArray<string>> {
  const lines = text
    .replaceAll(/\n {4,}/g, " ")
    .trim()
    .split("\n")
  return new Map(
    lines.map((line) => {
      const [, name = "", words = ""] = /^\s*(\S+ \S+): (.*)$/.exec(line) ?? []
      return [name, words.split(", ")]
    })
  )
}

/** A line of a table of transitions, with the topics and ledger entries that it names. */
export interface Line {
  readonly id: string
  readonly announces: ReadonlyArray<string>
}

const withoutParentheses = (cell: string): string => cell.replaceAll(/\([^)]*\)/g, "")

/** The topics of a cell; those without a resource are of this one. */
const topicsIn = (cell: string, resource: string): ReadonlyArray<string> => {
  const words = withoutParentheses(cell).matchAll(
    /(?:\b([a-z_]+(?:\.verifications|\.capabilities)?)\.)?\b(created|completed|failed|canceled|updated|deleted|in_review|resolved|funds_\w+|charge_\w+|microdeposit_sent)\b/g
  )
  return [...words].map(([, named = resource, word]) => `${named}.${word}`)
}

type TopicsOf = (cells: Documents.Cells) => ReadonlyArray<string>

const linesOf = (tables: Documents.Tables, number: string, topicsOf: TopicsOf): ReadonlyArray<Line> =>
  tables.table(number, "From").map((cells, index) => ({
    id: `${tables.page.replace(".md", "")} ${number}/${String(index + 1).padStart(2, "0")}`,
    announces: [...topicsOf(cells), ...(withoutParentheses(cells.Ledger ?? "").match(/\bL\d+\b/g) ?? [])]
  }))

const { merchants, payments } = Documents

const paymentLines = [
  ["1.5", "Event", "payment_methods"],
  ["3.3", "Event payments.*", "payments"],
  ["4", "Events", "refunds"],
  ["5", "Events disputes.*", "disputes"]
].flatMap(([number = "", column = "", resource = ""]) =>
  linesOf(payments, number, (cells) => [
    // the creation of a payment is announced before all else (payments.md 3.3)
    ...(number === "3.3" && cells.From === "(new)" ? ["payments.created"] : []),
    ...topicsIn(cells[column] ?? "", resource)
  ])
)

/** The column of topics. `same` are those of the first line, and `above` those of the operation that creates. */
const column = (number: string): TopicsOf => {
  const cellOf = ({ Event = "", Events = Event }: Documents.Cells) => withoutParentheses(Events).trim()
  const first = cellOf(merchants.table(number, "From")[0] ?? {})
  const created =
    first === "above" ? (merchants.rowOf(number, "Operation", "POST /accounts")["Answer, errors"] ?? "") : ""
  return (cells) => {
    const cell = cellOf(cells)
    return topicsIn(cell === "above" ? created : cell === "same" ? first : cell, "")
  }
}

const merchantLines = [
  // a party whose data change stays verified, and nothing is announced, until the identity service answers
  ...linesOf(merchants, "2", ({ To = "" }) =>
    To.startsWith("port outcome again") ? [] : ["legal_entities.verifications.updated"]
  ),
  ...linesOf(merchants, "5", () => ["accounts.capabilities.updated"]),
  ...["4.2", "6", "7", "8", "12"].flatMap((number) => linesOf(merchants, number, column(number)))
]

export const lines: ReadonlyArray<Line> = [...paymentLines, ...merchantLines]

/** The line without a table of payments.md 2, and those of platform.md 6 and 8. */
const others = [
  ...["signed", "revoked", "ended with its deleted method", "used up by a payment"].map(
    (step) => `payments 2 agreement ${step}`
  ),
  ...["new", "deleted", "deleted with its account", "expired"].map((step) => `platform 6 session ${step}`),
  ...["new by POST", "new in a request", "deleted"].map((step) => `platform 8 rbit ${step}`)
]

export const transitions: ReadonlyArray<Row> = [
  ...lines.flatMap(({ id }) => variants.get(id)?.map((words) => `${id} ${words}`) ?? [id]),
  ...others
].map(rowByName)
