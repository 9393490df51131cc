/**
 * The switch by which the operator takes the API out of service (GET and POST
 * /operator/service, platform.md 12). While it is off, API routes answer 503; the
 * operator surface, timers and deliveries continue.
 */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as Wire from "../../vocabulary/Wire.ts"

export const State = Wire.struct({
  available: Schema.Boolean.annotateKey({ description: "Whether the API is in service; false: it answers 503." }),
  retryAfter: Check.Integer.check(Check.between(1, 3_600)).annotateKey({
    description: "The `Retry-After` of the 503 answers in seconds, 1 to 3,600."
  })
})
export type State = typeof State.Type

/** The switch until the operator changes it. */
export const on: State = { available: true, retryAfter: 60 }

export type Event = { readonly _tag: "Switched"; readonly to: State }

/** The id of the one switch. */
export const id = "service"
