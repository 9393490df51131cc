/** The members of requests that create a token of an app or an operator (platform.md 12). */
import { Schema } from "effect"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import * as Operator from "@payments-platform/domain/access/operator/Operator"
import * as Time from "@payments-platform/domain/vocabulary/time/Time"

const number = (value: number): string => value.toLocaleString("en-US")

export const expireOthersIn = Schema.optionalKey(AccessToken.Rotation).annotateKey({
  description: `Seconds after which the other tokens end, 0 to ${number(AccessToken.longestRotation)}; left out: they stay as they are.`
})

/** Of operators, whose tokens all expire. */
export const expiresIn = Schema.optionalKey(Operator.Life).annotateKey({
  description: `Seconds after which the token ends, ${number(Operator.shortestLife)} to ${number(Operator.longestLife)}; ${number(Operator.defaultLife)} (${Operator.defaultLife / Time.day} days) unless stated.`
})
