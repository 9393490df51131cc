/** The member `rbits` of a body: at most 50 pieces of risk information, or null (platform.md 8). */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import type * as Wire from "../../vocabulary/Wire.ts"
import * as RbitRequest from "./RbitRequest.ts"

const givenSchema = Schema.Array(RbitRequest.Rbit).check(Check.maxLength(50))
export interface GivenSchema extends Wire.CodecOf<typeof givenSchema> {}
export const Rbits: GivenSchema = givenSchema

/** Absent and null mean that there are no rbits. */
export const member = Schema.optionalKey(Schema.NullOr(Rbits)).annotateKey({
  description: "What the app knows about the risk of what it requests, at most 50 pieces; null: nothing."
})

/** Problems that depend on the time, of a request with a member `rbits`. */
export const timeChecks = TimeDependentChecks.member("rbits", TimeDependentChecks.each(RbitRequest.timeChecks))
