/** Risk information that comes with another request (platform.md 8): at most 50, or null. */
import { Schema } from "effect"
import { Rbit } from "./Rbit.ts"

export const Embedded = Schema.Array(Rbit).check(Schema.isMaxLength(50))
