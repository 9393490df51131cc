/** Looks at an authorized payment before it goes on: approve, reject, or let people look at it. */
import { Context, type Effect, type Redacted } from "effect"
import type { Currency } from "../vocabulary/Money.ts"

export interface Screening {
  readonly paymentId: string
  readonly accountId: string
  readonly amount: number
  readonly currency: Currency
  /** the payer's card or account number, for screeners that know it */
  readonly instrument: Redacted.Redacted<string>
  readonly riskToken: string | null
  readonly clientIp: string | null
  readonly magic: string | null
}

export type Opinion =
  | { readonly _tag: "Approve" }
  | { readonly _tag: "Reject" }
  /** `askAt`: the service time at which a decision may be asked for, null when it comes from the operator */
  | { readonly _tag: "Review"; readonly reference: string; readonly askAt: number | null }

export type Decision =
  | { readonly _tag: "Passed" }
  | { readonly _tag: "Failed" }
  | { readonly _tag: "Open"; readonly askAt: number | null }

export class RiskScreening extends Context.Service<
  RiskScreening,
  {
    readonly screen: (screening: Screening) => Effect.Effect<Opinion>
    readonly decision: (reference: string) => Effect.Effect<Decision>
  }
>()("@payments-platform/domain/RiskScreening") {}
