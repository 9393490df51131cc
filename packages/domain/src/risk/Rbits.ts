/** The member `rbits` of a request: at most 50 pieces of risk information, or null (platform.md 8). */
import { Schema } from "effect"
import * as Check from "../vocabulary/Check.ts"
import * as DatedRules from "../vocabulary/DatedRules.ts"
import * as Rbit from "./Rbit.ts"

export const Embedded = Schema.Array(Rbit.Rbit).check(Check.maxLength(50))

/** Problems that depend on the time, of a request with a member `rbits`. */
export const dated = DatedRules.member("rbits", DatedRules.each(Rbit.dated))
