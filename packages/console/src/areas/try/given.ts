/**
 * The outcomes and test cards of the simulated networks (payments.md 8) and the data of the examples. The build takes them
 * from the modules by which the server itself goes (packages/app/src/sites/ConsoleSite.ts), so that there is no second list.
 */
import type { Row } from "../../data/json.ts"

export interface Outcome {
  readonly number: string
  readonly card: string
  readonly bank: boolean
  readonly authorization: {
    readonly _tag: "Approved" | "Declined" | "Later" | "NoAnswer"
    readonly code?: string | null
  }
  readonly capture: string | null
  readonly avs: string | null
  readonly review: "none" | "passed" | "failed" | "operator"
  readonly updatedYears: number
  readonly refund: { readonly reason: string } | null
  readonly dispute: {
    readonly type: string
    readonly share: "full" | "half"
    readonly reason: string
    readonly challenged: { readonly credit: boolean; readonly decision: "won" | "lost" } | null
  } | null
}

export interface TestCard {
  readonly number: string
  readonly brand: string
  readonly funding: string
}

interface Given {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly testCards: ReadonlyArray<TestCard>
  readonly examples: { readonly [name in "card" | "holder" | "completeCompany" | "payoutBank" | "answer"]: Row }
}

declare const GIVEN_TO_TRY: Given

export const { examples, outcomes, testCards } = GIVEN_TO_TRY
