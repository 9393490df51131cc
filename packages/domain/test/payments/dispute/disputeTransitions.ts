/** The rows of the table of payments.md 5 as data. */
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import { opening } from "../../samples.ts"
import {
  answer,
  decide,
  explainDispute,
  explanation,
  openDispute,
  paidWorld,
  report,
  respondBy,
  settleDispute,
  submitDispute,
  tick
} from "./disputes.ts"

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
const moving = (row: Row, ledger: string, payment = ""): Row => ({ ...row, ledger, payment })
const by = (type: string) => () => report(paidWorld(), { type }).steps
export const awaitingResponse = "awaiting_merchant_response"

export const rows: ReadonlyArray<Row> = [
  moving(
    row("01 chargeback", "(new)", "chargeback", by("chargeback"), awaitingResponse, "created funds_withdrawn"),
    "L8 L9",
    "updated"
  ),
  moving(
    row(
      "01 debit_adjustment",
      "(new)",
      "debit_adjustment",
      by("debit_adjustment"),
      awaitingResponse,
      "created funds_withdrawn"
    ),
    "L8 L9",
    "updated"
  ),
  row("02 inquiry", "(new)", "inquiry", by("inquiry"), awaitingResponse, "created"),
  row("02 retrieval", "(new)", "retrieval", by("retrieval"), awaitingResponse, "created"),
  moving(
    row("03", "(new)", "pre_dispute", by("pre_dispute"), "resolved lost", "created funds_withdrawn resolved"),
    "L8",
    "updated"
  ),
  row(
    "04",
    awaitingResponse,
    "explanation in time",
    () => answer(openDispute("chargeback"), explanation, respondBy).steps,
    "pending_service_review",
    "updated"
  ),
  row(
    "05 money was withdrawn",
    awaitingResponse,
    "concede",
    () => answer(openDispute("chargeback"), { concede: true }).steps,
    "resolved conceded",
    "resolved"
  ),
  row(
    "05 no money was withdrawn",
    awaitingResponse,
    "concede of an inquiry",
    () => answer(openDispute("inquiry"), { concede: true }).steps,
    "resolved conceded",
    "resolved"
  ),
  row(
    "06 money was withdrawn",
    awaitingResponse,
    "respond_by passes",
    () => tick(settleDispute(openDispute("chargeback")), undefined, late).steps,
    "resolved expired",
    "resolved"
  ),
  moving(
    row(
      null,
      awaitingResponse,
      "network settles, next opening",
      () => tick(openDispute("chargeback"), undefined, opening).steps,
      awaitingResponse,
      ""
    ),
    "L4"
  ),
  moving(
    row(
      null,
      "resolved",
      "network settles what a pre-dispute took, next opening",
      () => tick(openDispute("pre_dispute"), undefined, opening).steps,
      "resolved lost",
      ""
    ),
    "L4"
  ),
  moving(
    row(
      "06 no money was withdrawn",
      awaitingResponse,
      "respond_by of an inquiry passes",
      () => tick(openDispute("inquiry"), undefined, late).steps,
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
    () => decide(explainDispute("chargeback"), "send_back").steps,
    awaitingResponse,
    "updated"
  ),
  row(
    "08",
    "pending_service_review",
    "inquiry submitted",
    () => decide(explainDispute("inquiry"), "submit").steps,
    "awaiting_chargeback_decision",
    "updated"
  ),
  row(
    "08",
    "pending_service_review",
    "retrieval submitted",
    () => decide(explainDispute("retrieval"), "submit").steps,
    "awaiting_chargeback_decision",
    "updated"
  ),
  moving(
    row(
      "09",
      "pending_service_review",
      "submitted, provisional credit",
      () => decide(explainDispute("chargeback"), "submit_with_credit").steps,
      "awaiting_chargeback_decision_with_credit",
      "updated funds_reinstated"
    ),
    "L11"
  ),
  row(
    "10",
    "pending_service_review",
    "submitted, none",
    () => decide(explainDispute("debit_adjustment"), "submit_without_credit").steps,
    "awaiting_chargeback_decision_without_credit",
    "updated"
  ),
  moving(
    row(
      "11 without credit",
      "..._without_credit",
      "won",
      () => decide(submitDispute("chargeback", "submit_without_credit"), "won").steps,
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
      () => decide(submitDispute("chargeback", "submit_with_credit"), "won").steps,
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
    () => decide(submitDispute("inquiry", "submit"), "won").steps,
    "resolved won",
    "resolved"
  ),
  row(
    "12 without credit",
    "..._without_credit",
    "lost",
    () => decide(submitDispute("chargeback", "submit_without_credit"), "lost").steps,
    "resolved lost",
    "resolved"
  ),
  moving(
    row(
      "12 credit was given",
      "..._with_credit",
      "lost",
      () => decide(submitDispute("chargeback", "submit_with_credit"), "lost").steps,
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
      () => decide(submitDispute("retrieval", "submit"), "lost").steps,
      "resolved lost",
      "resolved"
    ),
    "",
    "updated"
  )
]
