/** The member `rbits` of a request: at most 50 pieces of risk information, or null (platform.md 8). */
import { Schema } from "effect"
import * as Check from "../vocabulary/Check.ts"
import * as TimeDependentChecks from "../vocabulary/TimeDependentChecks.ts"
import type * as Wire from "../vocabulary/Wire.ts"
import * as Rbit from "./Rbit.ts"

const embeddedSchema = Schema.Array(Rbit.Rbit).check(Check.maxLength(50))
export interface EmbeddedSchema extends Wire.CodecOf<typeof embeddedSchema> {}
export const Embedded: EmbeddedSchema = embeddedSchema

/** Problems that depend on the time, of a request with a member `rbits`. */
export const dated = TimeDependentChecks.member("rbits", TimeDependentChecks.each(Rbit.dated))
