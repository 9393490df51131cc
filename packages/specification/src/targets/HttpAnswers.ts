/** Responses of the HTTP API as answers of the model, and answers of the model as the errors of responses. */
import { Schema } from "effect"
import { ErrorBody } from "@payments-platform/adapters/http/response/ErrorCodes"
import type { Answer } from "../model/State.ts"
import type { HttpAnswer } from "./HttpSender.ts"
import * as Rejections from "./Rejections.ts"

const readError = Schema.decodeUnknownSync(ErrorBody)

/** An error response as text: its code and its reasons. */
const wire = (code: string, reasons: ReadonlyArray<string>): string => [code, ...reasons].join(" ")

const rejected = (rejection: string): Answer => ({ _tag: "Rejected", rejection, replayed: false })

/** An answer of the model as the HTTP API gives it. */
export const inTargetTerms = (expected: Answer): Answer => {
  switch (expected._tag) {
    case "Rejected": {
      const { code, details } = Rejections.renderedRejection(expected.rejection)
      return {
        ...expected,
        rejection: wire(
          code,
          details.map(({ reason }) => reason)
        )
      }
    }
    default:
      return expected
  }
}

/** Reasons of INVALID_PARAMS that follow from the state of a resource, not from the request. */
const ofState = new Set(["INVALID_STATE", "ALREADY_DELETED", "TOKEN_EXPIRED", "TOKEN_ALREADY_USED"])

/** The model's answer for an error response, when the model expects a refusal before any rule of state. */
const refusalOf = (code: string, reasons: ReadonlyArray<string>): Answer => {
  const [first] = reasons
  if (code !== "INVALID_PARAMS" || first === undefined) return rejected(wire(code, reasons))
  if (reasons.every((reason) => reason === "ID_NOT_FOUND")) return { _tag: "Refused", refusal: "UnknownIds" }
  if (first === "UNIQUE_KEY_ALREADY_USED") return { _tag: "Refused", refusal: "KeyTaken" }
  return reasons.some((reason) => ofState.has(reason))
    ? rejected(wire(code, reasons))
    : { _tag: "Refused", refusal: "Invalid" }
}

/** The answer of the HTTP API in the terms of the model. */
export const answerOf = ({ headers, json, status }: HttpAnswer, expected: Answer): Answer => {
  const replayed = headers.get("unique-key-replayed") === "true"
  if (status < 300) return { _tag: "Accepted", record: json, replayed, warning: headers.get("service-warning") }
  if (status === 503) return { _tag: "Unavailable" }
  const { details, error_code: code } = readError(json)
  const reasons = details.map(({ reason_code: reason }) => reason)
  return expected._tag === "Refused"
    ? refusalOf(code, reasons)
    : { _tag: "Rejected", rejection: wire(code, reasons), replayed }
}
