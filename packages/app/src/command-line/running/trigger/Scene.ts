/** What a story of `trigger` works with: the clients of both surfaces, the given data, and what it tells. */
import type { OperatorClient, PaymentsClient } from "@payments-platform/client"
import { PlatformFailure } from "../PlatformFailure.ts"

export type Currency = "USD" | "CAD"

/** The data of one's own; null: the story makes it. */
export interface GivenData {
  readonly account: string | null
  readonly amount: number
  readonly currency: Currency
  readonly paymentMethod: string | null
  readonly payment: string | null
  readonly legalEntity: string | null
  readonly returnCode: string
  readonly decision: Decision
}

export const decisions = [
  "verified",
  "in_review",
  "additional_documents_required",
  "identity_verification",
  "risk_outreach"
] as const
export type Decision = (typeof decisions)[number]

/** A resource as a line shows it. */
export interface Subject {
  readonly id: string
  readonly resource: string
  readonly status?: string | null
}

export interface Scene {
  readonly client: PaymentsClient
  readonly operator: OperatorClient
  readonly given: GivenData
  /** the headers of the end user's browser */
  readonly risk: { readonly riskToken: string; readonly clientIp: string }
  /** what the audit log keeps about acts of the operator */
  readonly note: { readonly note: string }
  /** tells what was done, with the resource that it was done to */
  readonly tell: (done: string, subject: Subject) => void
}

export type Story = (scene: Scene) => Promise<void>

/** Fails unless the resource has the status in which the story ends. */
export const expectStatus = ({ id, resource, status }: Subject, expected: string): void => {
  if (status !== expected)
    throw new PlatformFailure({ message: `${resource} ${id} is ${status ?? "without status"} and not ${expected}.` })
}
