/**
 * Every transition of the tables of payments.md 1.5, 2, 3.3, 4 and 5. Statuses, triggers, topics and ledger entries
 * stand in the contract; the variants add the events and states of the domain that carry each row out. A row with an
 * "or" has several variants. A rule reaches a variant when it decides the events with exactly its topics and entries.
 */
import * as ContractTables from "./ContractTables.ts"
import { disputes } from "./DisputeRowVariants.ts"
import { methods, payments, refunds } from "./PaymentRowVariants.ts"
import { topicsIn, transitionTables } from "./PaymentsTopics.ts"
import type { Row } from "./ContractRow.ts"
import { none, state, type Variant } from "./RowVariant.ts"

const withoutParentheses = (cell: string) => cell.replaceAll(/\([^)]*\)/g, "")

const rowOf = (id: string, says: string, kind: string, { events, says: which, ...variant }: Variant): Row => {
  const { kind: _, ...seen } = variant
  return {
    id,
    says: which === undefined ? says : `${says} [${which}]`,
    seen: { saw: "step", kind, events, ...seen }
  }
}

/** The rows of a table, whose variants must be given in its order. */
const rowsOf = (
  number: keyof typeof transitionTables,
  variants: ReadonlyArray<ReadonlyArray<Variant>>
): ReadonlyArray<Row> => {
  const rows = ContractTables.table(number, "From")
  const [column, resource] = transitionTables[number]
  if (rows.length !== variants.length) throw new Error(`payments.md ${number} has ${rows.length} transitions`)
  return rows.flatMap(({ From = "", Ledger = "", To = "", Trigger = "", [column]: announced = "", ...rest }, index) => {
    const trigger = Trigger || (rest["Trigger and guard"] ?? rest["Trigger, guard"] ?? "")
    // the creation of a payment is announced before all else (payments.md 3.3)
    const first = number === "3.3" && From === "(new)" ? ["payments.created"] : []
    return (variants[index] ?? []).map((variant, at, { length }) => {
      const kind = variant.kind ?? resource
      const topics = variant.topics?.map((topic) => `${kind}.${topic}`) ?? [
        ...new Set([...first, ...topicsIn(withoutParentheses(announced), resource)])
      ]
      return rowOf(
        `${number}/${String(index + 1).padStart(2, "0")}${length === 1 ? "" : "abcdef".charAt(at)}`,
        `${From} -> ${To}: ${trigger}`,
        kind,
        {
          ...variant,
          topics: topics.filter((topic) => topic.startsWith(`${kind}.`)),
          ledger: variant.ledger ?? withoutParentheses(Ledger).match(/\bL\d+\b/g) ?? []
        }
      )
    })
  })
}

/** The line of transitions of payments.md 2. */
const agreementLine = ContractTables.lineOf("2", "(new) -> live")
const ended = { events: ["AgreementEnded"], ...none } as const
const agreements: ReadonlyArray<readonly [kind: string, variant: Variant]> = [
  ["pad_agreements", { events: ["Signed"], after: state("Signed"), ...none }],
  ["pad_agreements", { events: ["Revoked"], rule: "pad_agreements.revoke", after: state("Revoked"), ...none }],
  ["payment_methods", { ...ended, rule: "pad_agreements.revoke", before: state("Deleted") }],
  ["payment_methods", { ...ended, rule: /^payments\./ }]
]

export const transitions: ReadonlyArray<Row> = [
  ...rowsOf("1.5", methods),
  ...agreements.map(([kind, variant], index) => rowOf(`2/0${index + 1}`, agreementLine, kind, variant)),
  ...rowsOf("3.3", payments),
  ...rowsOf("4", refunds),
  ...rowsOf("5", disputes)
]
