/**
 * The simulated identity service and payout bank of merchants.md 16: every word, file name, account number and name of a
 * check with its effects, one phrase each. All stand in the contract.
 */
import * as ContractTables from "../ContractTables.ts"
import type { Pattern, Row } from "../ContractRow.ts"
import { closingTypes } from "./MerchantsIssues.ts"

const { lineOf, rowOf, section, table } = ContractTables.merchants
const { quoted } = ContractTables

export type Party = "person" | "entity"

const network = (asked: string, by: string, does: string): Row => ({
  id: `merchants.md 16 ${asked} of ${by}: ${does}`,
  says: "",
  seen: { saw: "network", asked, by, does }
})

/** The words of persons and entities. A cell with several words has their parties and outcomes in the same order. */
const words = table("16", "Word").flatMap(({ For = "", Outcome = "", Word = "" }) =>
  Word.split(/[,;] /).map((word, index) => ({
    word,
    parties: For.split("; ")[index] ?? For,
    index,
    outcome: Outcome
  }))
)

/** The word of a party that the table lists; another one is `(other)`. */
export const wordOf = (party: Party, name: string): string =>
  words.find(
    ({ parties, word }) => word.toLowerCase() === name.toLowerCase() && (parties === "both" || parties === party)
  )?.word ?? "(other)"

/** A request for documents as a phrase. */
export const requestPhrase = (type: string, documents: ReadonlyArray<string>, message: string): string =>
  `${type}: ${documents.join(", ")}, ${message}`

const requestOf = (type: string, words: string): string =>
  requestPhrase(type, quoted(words), /"([^"]+)"/.exec(words)?.[1] ?? "")

const dueDiligence = [
  "entity_purpose_or_ideology",
  "source_and_use_of_funds",
  "has_significant_wealth_contributors",
  "significant_wealth_contributors"
]

/** What follows `then` for each of the words of a cell. */
const followUp = (outcome: string, index: number): string => {
  const [, words = ""] = outcome.split(", then ")
  const closed = words.replace("accounts closed with ", "")
  return [words === closed ? "" : "closed with ", closed.split(/[,;] /)[index] ?? ""].join("")
}

const effectsOf = (party: Party, { index, outcome }: (typeof words)[number]): ReadonlyArray<string> => {
  const errant = /^errant ([a-z_]+) (is_[a-z]+) until/.exec(outcome)
  if (errant !== null) return [`errant ${errant[1] ?? ""} ${errant[2] ?? ""}`, "verified"]
  if (outcome.startsWith("errant four")) return [...dueDiligence.map((field) => `errant ${field} is_null`), "verified"]
  if (outcome.startsWith("identity_verification: ")) {
    const parts = outcome.split("; ")
    return [requestOf("identity_verification", parts.find((part) => new RegExp(`\\b${party} `).test(part)) ?? outcome)]
  }
  if (outcome.includes("risk_outreach as ")) {
    const { Outcome: same = "" } = rowOf("16", "Word", outcome.split(" as ")[1] ?? "")
    return ["verified", `then ${requestOf("risk_outreach", same)}`]
  }
  if (outcome.startsWith("in_review") && outcome.includes(", then "))
    return ["in_review", `then ${followUp(outcome, index)}`]
  if (outcome.startsWith("the port fails")) return ["no answer"]
  return [outcome.split(" ")[0] ?? ""]
}

const parties: ReadonlyArray<Row> = words.flatMap((each) =>
  (["person", "entity"] as const)
    .filter((party) => each.parties === "both" || each.parties === party)
    .flatMap((party) => effectsOf(party, each).map((does) => network(each.word, party, does)))
)

/** The documents by the stem of their file names; a stem that is not listed is `other`. */
const files = [...lineOf("16", "**Documents**").matchAll(/(?:`([a-z]+)`|(other)) = ([^;.]*)/g)].map(
  ([, stem, other = "", outcome = ""]) => ({ stem: stem ?? other, outcome })
)
export const stemOf = (fileName: string): string =>
  files.find(({ stem }) => stem === fileName.replace(/\.[^.]*$/, "").toLowerCase())?.stem ?? "other"

const documents: ReadonlyArray<Row> = files.map(({ outcome, stem }) => {
  const [status = ""] = outcome.split(/,? /)
  const party = /party (?:back to )?([a-z_]+)/.exec(outcome)?.[1] ?? status
  return network(stem, "document", `${status}, party ${party}`)
})

type Country = "US" | "CA"
const countries: ReadonlyArray<Country> = ["US", "CA"]

const numbers = table("16", "account_number").map(({ account_number: cell = "", ...rest }) => {
  const [credit = "", debit = ""] = Object.values(rest)
  return { number: quoted(cell)[0] ?? cell, credit, debit: debit === "same" ? credit : debit }
})

/** The row of an account number: `9000ccc` when the last three digits are a return code of the country. */
export const numberOf = (number: string, isCode: (digits: string) => boolean): string =>
  numbers.find(
    ({ number: row }) => row === number || (row === number.replace(/\d{3}$/, "ccc") && isCode(number.slice(-3)))
  )?.number ?? "(other)"

/** The effects of a cell. Codes in parentheses are those of the US and of Canada. */
const transferEffects = (cell: string): ReadonlyArray<readonly [country: Country | null, does: string]> => {
  const codes = /\((R\d+), (\d+)\)/.exec(cell)
  const own =
    codes === null ? [] : countries.map((country, index) => [country, `failed ${codes[index + 1] ?? ""}`] as const)
  if (cell.startsWith("first one ")) return [...own, [null, "completed"]]
  if (cell.includes("the method is deleted")) return [...own, [null, "deletes the method"]]
  if (cell.includes("with the code")) return countries.map((country) => [country, "failed with the code"] as const)
  if (cell.includes("returned"))
    return [[null, "completed"], ...countries.map((country) => [country, "returned with the code"] as const)]
  if (cell.startsWith("failed ")) return [[null, cell]]
  return [[null, /^[a-z]+/.exec(cell)?.[0] ?? ""]]
}

const transfers: ReadonlyArray<Row> = numbers.flatMap(({ credit, debit, number }) =>
  [["credit", credit] as const, ["debit", debit] as const].flatMap(([by, cell]) =>
    transferEffects(cell).map(([country, does]): Row => {
      const row = network(number, by, does)
      return country === null ? row : { ...row, id: `${row.id} (${country})`, seen: { ...row.seen, country } }
    })
  )
)

const checks: ReadonlyArray<Row> = [...section("16").matchAll(/`(Magic [A-Z][a-z]+)` = ([^;.]*)/g)].flatMap(
  ([, name = "", outcome = ""]) =>
    outcome.split(", then ").map((does, index) => network(name, "check", index === 0 ? does : `returned ${does}`))
)
export const checkOf = (name: string): string =>
  checks.map(({ seen }) => String(seen["asked"])).find((each) => each.toLowerCase() === name.toLowerCase()) ?? "(other)"

const [, first = "", second = ""] = /Deposits: (\d+) and (\d+) for numbers beginning 900/.exec(section("16")) ?? []

const deposits: ReadonlyArray<Row> = [
  ...numbers.flatMap(({ credit, number }) => {
    if (credit.includes("microdeposits undeliverable")) return [network(number, "deposit", "undeliverable")]
    return credit.includes("sends the deposits")
      ? [network(number, "deposit", "queued"), network(number, "deposit", "sent")]
      : []
  }),
  network("900", "deposit", `deposits of ${first} and ${second}`)
]

const account = (name: string, after: { readonly [member: string]: Pattern }): Row => ({
  id: `merchants.md 16 account of name Magic ${name}`,
  says: "",
  seen: {
    saw: "step",
    kind: "accounts",
    rule: "accounts.create",
    after: { fields: { name: new RegExp(`^magic ${name}$`, "i") }, ...after }
  }
})

const accounts: ReadonlyArray<Row> = [
  ...closingTypes
    .filter((type) => type !== "account_deleted")
    .map((type) => account(type, { status: "disabled", closings: [type] })),
  account("enhanced_review", { details: { enhancedReview: "in_review" } })
]

const answer = (says: string, operation: string, more: { readonly [member: string]: Pattern }): Row => ({
  id: `merchants.md 16 ${says}`,
  says: "",
  seen: { saw: "answer", operation, ...more }
})

const capabilities = "/accounts/{id}/capabilities"
const off = { payments: { enabled: false }, payouts: { enabled: false } }
const statement = "GET /billing_statements/{id}"

const answers: ReadonlyArray<Row> = [
  answer("processor token of staging", "POST /payout_methods", {
    request: { type: "plaid_processor_token" },
    json: { type: "payout_bank_us", status: "verified", payout_bank_us: { last_four: "6789" } }
  }),
  ...[`GET ${capabilities}`, `POST ${capabilities}`].map((operation) =>
    answer(`account_blocked: ${operation}`, operation, { magic: "account_blocked", json: off })
  ),
  answer("get_billing_statements_id", statement, { magic: "get_billing_statements_id" }),
  answer("get_billing_statements_id_transactions_summary", `${statement}/transactions_summary`, {
    magic: "get_billing_statements_id_transactions_summary"
  })
]

export const simulator: ReadonlyArray<Row> = [
  ...parties,
  ...documents,
  ...transfers,
  ...checks,
  ...deposits,
  ...accounts,
  ...answers
]
