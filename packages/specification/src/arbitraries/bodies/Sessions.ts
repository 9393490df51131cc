/** Arbitrary bodies of POST /session_tokens (platform.md 6), valid and with one problem. */
import * as fc from "fast-check"
import * as CreateSessionToken from "@payments-platform/domain/merchants/session-token/CreateSessionToken"
import * as SessionToken from "@payments-platform/domain/merchants/session-token/SessionToken"
import { type Body, missingReason, type NearlyRight, optional, unknown } from "./Bodies.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

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

export const nearlyRequest = (accountId: string): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    nearlyRight(request(accountId), CreateSessionToken.Request),
    nearlyRight(ofType(accountId, "api_session"), CreateSessionToken.Request, {
      breaks: [
        ["api_session", undefined, missingReason],
        ["mobile_session", { account_id: accountId }, unknown]
      ]
    })
  )
