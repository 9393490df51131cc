/** Every transition of the tables of payments.md 1.5, 2, 3.3, 4 and 5. */
import * as ContractTables from "../ContractTables.ts"
import type { Row } from "../ContractRow.ts"
import { none, state, type Variant } from "../RowVariant.ts"
import { rowsOf, transitionRow, withoutParentheses } from "../TransitionRows.ts"
import { disputes } from "./DisputeRowVariants.ts"
import { methods, payments, refunds } from "./PaymentRowVariants.ts"
import { topicsIn, transitionTables } from "./PaymentsTopics.ts"

const transitionsOf = (number: keyof typeof transitionTables, variants: ReadonlyArray<ReadonlyArray<Variant>>) => {
  const [column, kind] = transitionTables[number]
  const topicsOf = ({ From, [column]: announced = "" }: ContractTables.Cells) => [
    // the creation of a payment is announced before all else (payments.md 3.3)
    ...(number === "3.3" && From === "(new)" ? ["payments.created"] : []),
    ...topicsIn(withoutParentheses(announced), kind)
  ]
  return rowsOf({ tables: ContractTables.payments, number, kind, topicsOf }, variants)
}

/** The line of transitions of payments.md 2. */
const agreementLine = ContractTables.payments.lineOf("2", "(new) -> live")
const ended = { events: ["AgreementEnded"], ...none } as const
const agreements: ReadonlyArray<readonly [kind: string, variant: Variant]> = [
  ["pad_agreements", { events: ["Signed"], after: state("Signed"), ...none }],
  ["pad_agreements", { events: ["Revoked"], rule: "pad_agreements.revoke", after: state("Revoked"), ...none }],
  ["payment_methods", { ...ended, rule: "pad_agreements.revoke", before: state("Deleted") }],
  ["payment_methods", { ...ended, rule: /^payments\./ }]
]

export const transitions: ReadonlyArray<Row> = [
  ...transitionsOf("1.5", methods),
  ...agreements.map(([kind, variant], index) => transitionRow(`2/0${index + 1}`, agreementLine, kind, variant)),
  ...transitionsOf("3.3", payments),
  ...transitionsOf("4", refunds),
  ...transitionsOf("5", disputes)
]
