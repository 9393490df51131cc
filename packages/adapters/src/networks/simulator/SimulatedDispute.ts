/**
 * How a dispute goes on after the merchant's answer, by its outcome (706 and 707
 * of payments.md 8.1). Its reference holds all of it: a case as the network named
 * it, `<outcome>:<key of the charge>`, and before that the steps still to come.
 */
import type { Progress, Waiting } from "@payments-platform/domain/ports/DisputeDesk"
import * as TestOutcomes from "./TestOutcomes.ts"

/** By which the dispute desk knows the dispute of a charge. */
export const caseOf = (outcome: string, key: string): string => `${outcome}:${key}`

const caseForm = /^([0-9]{3}):/
/** `submit.<time>.<time of the decision>.<case>`, then `decide.<time>.<case>` */
const submitForm = /^submit\.([0-9]+)\.([0-9]+)\.(.*)$/s
const decideForm = /^decide\.([0-9]+)\.(.*)$/s

const scriptOf = (reference: string) => {
  const [, outcome = ""] = caseForm.exec(reference) ?? []
  return TestOutcomes.named(outcome)?.dispute?.challenged ?? null
}

/** What follows an answer at a service time; null: the operator sees to it. */
export const challenged = (reference: string, at: number, delay: number): Waiting | null => {
  if (scriptOf(reference) === null) return null
  const askAt = at + delay
  return { reference: `submit.${askAt}.${askAt + delay}.${reference}`, askAt }
}

const operator: Progress = { _tag: "Open", next: null }
const waiting = (reference: string, askAt: number): Progress => ({ _tag: "Open", next: { reference, askAt } })

/** Where the case stands at a service time. */
export const progress = (reference: string, at: number): Progress => {
  const [, submitAt, decideAt, submitted = ""] = submitForm.exec(reference) ?? []
  const [, decisionAt, decided = ""] = decideForm.exec(reference) ?? []
  const script = scriptOf(submitted || decided)
  if (script === null) return operator
  const time = Number(submitAt ?? decisionAt)
  if (at < time) return waiting(reference, time)
  return decideAt === undefined
    ? { _tag: "Decided", won: script.decision === "won" }
    : {
        _tag: "Submitted",
        credit: script.credit,
        next: { reference: `decide.${decideAt}.${submitted}`, askAt: Number(decideAt) }
      }
}
