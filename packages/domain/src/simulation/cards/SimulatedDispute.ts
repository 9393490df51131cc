/**
 * The progress of a challenged dispute: rows 706 and 707 of payments.md 8.1. Pure and without a store: the reference
 * holds the whole state. It is the case, `<outcome>:<key of the charge>`, preceded by the steps that remain.
 */
import type { Progress, NextInquiry } from "../../ports/networks/DisputeDesk.ts"
import * as TestOutcomes from "../TestOutcomes.ts"

/** The reference of the dispute of a charge. */
export const caseOf = (outcome: string, key: string): string => `${outcome}:${key}`

const caseForm = /^([0-9]{3}):/
/** `submit.<time>.<time of the decision>.<case>`, then `decide.<time>.<case>` */
const submitForm = /^submit\.([0-9]+)\.([0-9]+)\.(.*)$/s
const decideForm = /^decide\.([0-9]+)\.(.*)$/s

const scriptOf = (reference: string) => {
  const [, outcome = ""] = caseForm.exec(reference) ?? []
  return TestOutcomes.outcomeByNumber(outcome)?.dispute?.challenged ?? null
}

/** The next step after the merchant challenged a dispute; null: the operator submits and decides it. */
export const challenge = (reference: string, at: number, delay: number): NextInquiry | null => {
  if (scriptOf(reference) === null) return null
  const nextPollAt = at + delay
  return { reference: `submit.${nextPollAt}.${nextPollAt + delay}.${reference}`, nextPollAt }
}

const waitsForOperator: Progress = { _tag: "Open", next: null }
const waiting = (reference: string, nextPollAt: number): Progress => ({ _tag: "Open", next: { reference, nextPollAt } })

/** The progress of a dispute at a service time. */
export const progress = (reference: string, at: number): Progress => {
  const [, submitAt, decideAt, submitted = ""] = submitForm.exec(reference) ?? []
  const [, decisionAt, decided = ""] = decideForm.exec(reference) ?? []
  const script = scriptOf(submitted || decided)
  if (script === null) return waitsForOperator
  const time = Number(submitAt ?? decisionAt)
  if (at < time) return waiting(reference, time)
  return decideAt === undefined
    ? { _tag: "Decided", won: script.decision === "won" }
    : {
        _tag: "Submitted",
        credit: script.credit,
        next: { reference: `decide.${decideAt}.${submitted}`, nextPollAt: Number(decideAt) }
      }
}
