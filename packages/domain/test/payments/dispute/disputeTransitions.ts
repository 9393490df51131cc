/** The rows of the table of payments.md 5 as data. */
import type { Step } from "@payments-platform/domain/decider/Kind"
import {
  answer,
  decide,
  explained,
  explanation,
  opened,
  paid,
  report,
  respondBy,
  settled,
  submitted,
  tick
} from "./disputes.ts"
import { opening } from "../../samples.ts"

const late = respondBy + 1

export interface Row {
  /** the line of payments.md 5, if it is there */
  readonly line: string | null
  readonly from: string
  readonly trigger: string
  readonly steps: () => ReadonlyArray<Step>
  readonly to: string
  readonly topics: string
  readonly ledger: string
  /** topics of the payment */
  readonly payment?: string
}

const row = (
  line: string | null,
  from: string,
  trigger: string,
  steps: () => ReadonlyArray<Step>,
  to: string,
  topics: string
): Row => ({
  line,
  from,
  trigger,
  steps,
  to,
  topics,
  ledger: ""
})
const moving = (of: Row, ledger: string, payment = ""): Row => ({ ...of, ledger, payment })
const by = (type: string) => () => report(paid(), { type }).steps
export const awaiting = "awaiting_merchant_response"

export const rows: ReadonlyArray<Row> = [
  moving(
    row("01 chargeback", "(new)", "chargeback", by("chargeback"), awaiting, "created funds_withdrawn"),
    "L8 L9",
    "updated"
  ),
  moving(
    row(
      "01 debit_adjustment",
      "(new)",
      "debit_adjustment",
      by("debit_adjustment"),
      awaiting,
      "created funds_withdrawn"
    ),
    "L8 L9",
    "updated"
  ),
  row("02 inquiry", "(new)", "inquiry", by("inquiry"), awaiting, "created"),
  row("02 retrieval", "(new)", "retrieval", by("retrieval"), awaiting, "created"),
  moving(
    row("03", "(new)", "pre_dispute", by("pre_dispute"), "resolved lost", "created funds_withdrawn resolved"),
    "L8",
    "updated"
  ),
  row(
    "04",
    awaiting,
    "explanation in time",
    () => answer(opened("chargeback"), explanation, respondBy).steps,
    "pending_service_review",
    "updated"
  ),
  row(
    "05 money was withdrawn",
    awaiting,
    "concede",
    () => answer(opened("chargeback"), { concede: true }).steps,
    "resolved conceded",
    "resolved"
  ),
  row(
    "05 no money was withdrawn",
    awaiting,
    "concede of an inquiry",
    () => answer(opened("inquiry"), { concede: true }).steps,
    "resolved conceded",
    "resolved"
  ),
  row(
    "06 money was withdrawn",
    awaiting,
    "respond_by passes",
    () => tick(settled(opened("chargeback")), undefined, late).steps,
    "resolved expired",
    "resolved"
  ),
  moving(
    row(
      null,
      awaiting,
      "network settles, next opening",
      () => tick(opened("chargeback"), undefined, opening).steps,
      awaiting,
      ""
    ),
    "L4"
  ),
  moving(
    row(
      null,
      "resolved",
      "network settles what a pre-dispute took, next opening",
      () => tick(opened("pre_dispute"), undefined, opening).steps,
      "resolved lost",
      ""
    ),
    "L4"
  ),
  moving(
    row(
      "06 no money was withdrawn",
      awaiting,
      "respond_by of an inquiry passes",
      () => tick(opened("inquiry"), undefined, late).steps,
      "resolved expired",
      "resolved"
    ),
    "",
    "updated"
  ),
  row(
    "07",
    "pending_service_review",
    "sent back",
    () => decide(explained("chargeback"), "send_back").steps,
    awaiting,
    "updated"
  ),
  row(
    "08",
    "pending_service_review",
    "inquiry submitted",
    () => decide(explained("inquiry"), "submit").steps,
    "awaiting_chargeback_decision",
    "updated"
  ),
  row(
    "08",
    "pending_service_review",
    "retrieval submitted",
    () => decide(explained("retrieval"), "submit").steps,
    "awaiting_chargeback_decision",
    "updated"
  ),
  moving(
    row(
      "09",
      "pending_service_review",
      "submitted, provisional credit",
      () => decide(explained("chargeback"), "submit_with_credit").steps,
      "awaiting_chargeback_decision_with_credit",
      "updated funds_reinstated"
    ),
    "L11"
  ),
  row(
    "10",
    "pending_service_review",
    "submitted, none",
    () => decide(explained("debit_adjustment"), "submit_without_credit").steps,
    "awaiting_chargeback_decision_without_credit",
    "updated"
  ),
  moving(
    row(
      "11 without credit",
      "..._without_credit",
      "won",
      () => decide(submitted("chargeback", "submit_without_credit"), "won").steps,
      "resolved won",
      "funds_reinstated resolved"
    ),
    "L11",
    "updated"
  ),
  moving(
    row(
      "11 credit was given",
      "..._with_credit",
      "won",
      () => decide(submitted("chargeback", "submit_with_credit"), "won").steps,
      "resolved won",
      "resolved"
    ),
    "",
    "updated"
  ),
  row(
    "11 none withdrawn",
    "awaiting_chargeback_decision",
    "won",
    () => decide(submitted("inquiry", "submit"), "won").steps,
    "resolved won",
    "resolved"
  ),
  row(
    "12 without credit",
    "..._without_credit",
    "lost",
    () => decide(submitted("chargeback", "submit_without_credit"), "lost").steps,
    "resolved lost",
    "resolved"
  ),
  moving(
    row(
      "12 credit was given",
      "..._with_credit",
      "lost",
      () => decide(submitted("chargeback", "submit_with_credit"), "lost").steps,
      "resolved lost",
      "funds_withdrawn resolved"
    ),
    "L8"
  ),
  moving(
    row(
      "12 an inquiry or retrieval",
      "awaiting_chargeback_decision",
      "lost",
      () => decide(submitted("retrieval", "submit"), "lost").steps,
      "resolved lost",
      "resolved"
    ),
    "",
    "updated"
  )
]
