/** For how long an authorized payment may be captured (payments.md 3.3, 3.5). */
import { expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as AuthorizationLife from "@payments-platform/domain/payments/payment/AuthorizationLife"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as Samples from "../../samples.ts"

const day = 86_400
const { now } = Samples
const reading = Samples.cardReading({ authorizedAt: now - 600 })

it.each<readonly [string, Step, number]>([
  ["a card: seven days from its authorization", Samples.openedPayment(), now + 60 + 7 * day],
  [
    "a card read in person: from its authorization at the reader",
    Samples.openedPayment({ reading }),
    now - 600 + 7 * day
  ],
  ["a bank: the opening of the second business day after the creation", Samples.openedBankPayment(), Samples.holdEnds]
])("%s", (_, step, expected) =>
  expect(AuthorizationLife.endOf(PaymentKind.kind.fact(step.row), now + 60)).toBe(expected)
)
