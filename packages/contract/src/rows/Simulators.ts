/**
 * The simulated networks of payments.md 8 and the simulated adapters of merchants.md 16: each outcome, in each way of
 * asking for it. Tests name the rows.
 */
import * as Documents from "../Documents.ts"
import { rowByName, type Row } from "../Row.ts"

const { merchants, payments, quotesIn } = Documents

export interface Outcome {
  readonly number: string
  readonly card: string
  /** column B: whether bank payments support it too */
  readonly bank: boolean
  readonly byAmount: boolean
  /** the last column of its row */
  readonly result: string
}

export const outcomes: ReadonlyArray<Outcome> = payments
  .table("8.1", "Outcome, B")
  .map(({ "Card number": card = "", "Outcome, B": name = "", ...rest }) => {
    const [number = "", bank] = name.split(" ")
    const [result = ""] = Object.values(rest)
    return { number, card, bank: bank === "B", byAmount: !number.startsWith("50"), result }
  })

/** The test cards of payments.md 8 with their funding, which is credit unless stated. */
export const testCards: ReadonlyArray<readonly [number: string, funding: string]> = [
  ...payments.lineOf("8", "Plain test cards").matchAll(/(?:(debit|prepaid) )?(\d{14,16})/g)
].map(([, funding = "credit", number = ""]) => [number, funding])

const outcomeRows = outcomes.flatMap(({ bank, byAmount, number }) => [
  ...["card", ...(byAmount ? ["amount"] : []), "header"].map((by) => `payments 8.1 ${number} by ${by}`),
  ...(bank ? ["account", "amount", "header"] : []).map((by) => `payments 8.1 ${number} of a bank by ${by}`)
])

const networks = [
  ...testCards.map(([number]) => `payments 8 test card ${number}`),
  ...outcomeRows,
  ...["US", "CA"].flatMap((country) =>
    ["account", "amount", "header"].flatMap((by) => [
      `payments 8.2 ${country} return by ${by}`,
      `payments 8.2 ${country} late return by ${by}`
    ])
  ),
  "payments 8.2 undeliverable deposits",
  "payments 8.2 deposits of 10 and 55",
  "payments 8.2 the linked bank account of staging is verified"
]

/** The words of persons and entities, a row for each party that has the word. */
const words = merchants.table("16", "Word").flatMap(({ For = "", Word = "" }) =>
  Word.split(/[,;] /).flatMap((word, index) => {
    const party = For.split("; ")[index] ?? For
    return (party === "both" ? ["person", "entity"] : [party]).map((each) => `merchants 16 ${word} of a ${each}`)
  })
)

const files = merchants.lineOf("16", "**Documents**").matchAll(/(?:`([a-z]+)`|(other)) = /g)
const numbers = merchants
  .table("16", "account_number")
  .map(({ account_number: cell = "" }) => quotesIn(cell)[0] ?? cell)
const checks = merchants.section("16").matchAll(/`(Magic [A-Z][a-z]+)` = /g)

const adapters = [
  ...words,
  ...[...files].map(([, stem, other = ""]) => `merchants 16 document ${stem ?? other}`),
  ...numbers.flatMap((number) => [`merchants 16 credit to ${number}`, `merchants 16 debit of ${number}`]),
  ...[...checks].map(([, name = ""]) => `merchants 16 check to ${name}`),
  ...["undeliverable", "queued and sent", "of 10 and 55"].map((what) => `merchants 16 deposits ${what}`)
]

export const simulators: ReadonlyArray<Row> = [...networks, ...adapters].map(rowByName)
