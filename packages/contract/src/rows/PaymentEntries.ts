/**
 * Every ledger entry of payments.md 7 with the postings of its example, to the cent. Entries that differ for banks
 * have one row for cards and one for banks.
 */
import * as Documents from "../Documents.ts"
import type { Row } from "../Row.ts"

export type Posting = readonly [account: string, amount: number]

export interface Example {
  /** the entry, and which of its examples it is */
  readonly name: string
  readonly step: string
  readonly postings: ReadonlyArray<Posting>
}

const table = Documents.payments.table("7", "Entry")

const network = "receivable:card"
const inverse = (postings: ReadonlyArray<Posting>): ReadonlyArray<Posting> =>
  postings.map(([account, amount]) => [account, 0 - amount])
const amountOf = (postings: ReadonlyArray<Posting>, account: string): number =>
  postings.reduce((sum, [each, amount]) => (each === account ? sum + amount : sum), 0)

/** The postings of an entry that the table states, for cards or banks; empty for an inverse. */
const stated = (step: string, rail: "card" | "bank"): ReadonlyArray<Posting> => {
  const { Example = "", Postings = "" }: Documents.Cells = table.find(({ Entry }) => Entry === step) ?? {}
  const amounts = Example.split(" ").map(Number)
  return Postings.split("; ").flatMap((posting, index) => {
    const [, account, bank] = /^[+-] (?:platform:)?(\S+) [^(]*(?:\(bank: (\S+)\))?/.exec(posting) ?? []
    return account === undefined ? [] : [[rail === "bank" ? (bank ?? account) : account, amounts[index] ?? 0]]
  })
}

/** Two entries as one: what the merchant and the platform get, then the postings of the network. */
export const both = (one: ReadonlyArray<Posting>, other: ReadonlyArray<Posting>): ReadonlyArray<Posting> =>
  ["available", "fees", network].map((account) => [account, amountOf(one, account) + amountOf(other, account)])

const examplesOf = ({ Entry: step = "", Postings = "", When = "" }: Documents.Cells): ReadonlyArray<Example> => {
  const example = (which: string, postings: ReadonlyArray<Posting>) => ({
    name: [step, which].join(" ").trim(),
    step,
    postings
  })
  const reversed = Postings.match(/^inverse of (L\d+)(?: (or|and) (L\d+))?/)
  if (reversed !== null) {
    const [, first = "", word, second = ""] = reversed
    const [one, other] = [stated(first, "card"), stated(second, "card")]
    if (word === "or") return [example(`of ${first}`, inverse(one)), example(`of ${second}`, inverse(other))]
    return [
      example("", inverse(one)),
      ...(word === "and" ? [example(`with ${second}`, inverse(both(one, other)))] : [])
    ]
  }
  // the settlement of a refund or dispute turns the sign of its posting at the network
  const settled = [...When.matchAll(/\((L\d+)/g)].map(([, entry = ""]) => {
    const amount = amountOf(stated(entry, "card"), network)
    return example(`of ${entry}`, [
      ["cash", amount],
      [network, 0 - amount]
    ])
  })
  return [
    example("", stated(step, "card")),
    ...(Postings.includes("(bank:") ? [example("bank", stated(step, "bank"))] : []),
    ...(Postings.endsWith("/ inverse") ? [example("inverse", inverse(stated(step, "card")))] : []),
    ...settled
  ]
}

export const examples: ReadonlyArray<Example> = table.flatMap(examplesOf)

export const entries: ReadonlyArray<Row> = examples.map(({ name, postings, step }) => ({
  id: `payments 7 ${name}`,
  seen: { saw: "entry", entry: step, postings }
}))
