/** Arbitrary bodies of POST /session_tokens (platform.md 6), valid and with one problem. */
import * as fc from "fast-check"
import * as CreateSessionToken from "@payments-platform/domain/merchants/session-token/CreateSessionToken"
import * as SessionToken from "@payments-platform/domain/merchants/session-token/SessionToken"
import {
  below,
  beside,
  type Body,
  withBreaks,
  missingReason,
  type NearlyRight,
  optional,
  outside,
  unknown,
  wrongType
} from "./Bodies.ts"
import { breaksOf } from "./SchemaBreaks.ts"

const { longestLife, shortestLife } = SessionToken

const detailsOf = (accountId: string): fc.Arbitrary<Body> =>
  optional({ time_to_live: fc.integer({ min: shortestLife, max: longestLife }) }).map((life) => ({
    account_id: accountId,
    ...life
  }))

const ofType = (accountId: string, type: SessionToken.Type): fc.Arbitrary<Body> =>
  detailsOf(accountId).map((details) => ({ type, [type]: details }))

export const request = (accountId: string): fc.Arbitrary<Body> =>
  fc.oneof(...SessionToken.types.map((type) => ofType(accountId, type)))

const nearlyDetails = (accountId: string): fc.Arbitrary<NearlyRight> =>
  withBreaks(detailsOf(accountId), [
    ["account_id", undefined, missingReason],
    ["account_id", 7, wrongType],
    ["account_id", "", outside],
    ["time_to_live", shortestLife - 1, outside],
    ["time_to_live", longestLife + 1, outside],
    ["time_to_live", "300", wrongType],
    ["colour", "red", unknown]
  ])

export const nearlyRequest = (accountId: string): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    withBreaks(ofType(accountId, "api_session"), [
      ...breaksOf(CreateSessionToken.Request, "api_session", "mobile_session"),
      ["api_session", undefined, missingReason],
      ["api_session", "x", wrongType],
      ["mobile_session", { account_id: accountId }, unknown]
    ]),
    ...SessionToken.types.map((type) => beside(fc.constant({ type }), below(type, nearlyDetails(accountId))))
  )
