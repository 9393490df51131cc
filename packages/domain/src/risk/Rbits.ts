/** Risk information that comes with another request (platform.md 8): at most 50, or null. */
import { Schema } from "effect"
import * as DatedRules from "../vocabulary/DatedRules.ts"
import * as Rbit from "./Rbit.ts"

export const Embedded = Schema.Array(Rbit.Rbit).check(Schema.isMaxLength(50))

/** Of the member `rbits` of a request. */
export const dated = DatedRules.member("rbits", DatedRules.each(Rbit.dated))
