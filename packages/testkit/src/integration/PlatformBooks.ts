/** What truly happened, folded from the notifications of the platform in the order in which it sent them. */
import type { Notification } from "@payments-platform/client"

export interface TruePayment {
  readonly id: string
  readonly status: string
  /** cents */
  readonly amount: number
  /** whether it has ever completed */
  readonly completed: boolean
  /** whether it came through a review that is not decided */
  readonly inReview: boolean
  /** cents that refunds have given back, and that they are about to */
  readonly refunded: number
  readonly refunding: number
  /** `withdrawn`: the payer or the bank took the money back; `returned`: and it came back */
  readonly reversal: "none" | "withdrawn" | "returned"
}

export interface PlatformBooks {
  readonly note: (notification: Notification) => void
  readonly payment: (id: string) => TruePayment | null
  readonly payments: () => ReadonlyArray<TruePayment>
}

interface Refund {
  readonly payment: string
  readonly amount: number
  readonly status: string
}

const fresh = (id: string): TruePayment => ({
  id,
  status: "pending",
  amount: 0,
  completed: false,
  inReview: false,
  refunded: 0,
  refunding: 0,
  reversal: "none"
})

export const makeBooks = (): PlatformBooks => {
  const payments = new Map<string, TruePayment>()
  const refunds = new Map<string, Refund>()
  const change = (id: string, members: Partial<TruePayment>): void =>
    void payments.set(id, { ...(payments.get(id) ?? fresh(id)), ...members })

  const sumOf = (payment: string, status: string): number =>
    [...refunds.values()]
      .filter((refund) => refund.payment === payment && refund.status === status)
      .reduce((sum, { amount }) => sum + amount, 0)

  const noteRefund = (id: string, refund: Refund): void => {
    refunds.set(id, refund)
    const { payment } = refund
    change(payment, { refunded: sumOf(payment, "completed"), refunding: sumOf(payment, "pending") })
  }

  const note = (notification: Notification): void => {
    switch (notification.topic) {
      case "payments.created":
      case "payments.updated":
      case "payments.in_review":
      case "payments.completed":
      case "payments.failed":
      case "payments.canceled": {
        const { amount, id, status } = notification.payload
        const before = payments.get(id)
        return change(id, {
          amount,
          status,
          completed: before?.completed === true || status === "completed",
          inReview: status === "pending" && (notification.topic === "payments.in_review" || before?.inReview === true)
        })
      }
      case "refunds.created":
      case "refunds.updated":
      case "refunds.completed":
      case "refunds.failed": {
        const { amounts, id, payment, status } = notification.payload
        return payment === null
          ? undefined
          : noteRefund(id, { payment: payment.id, amount: amounts.total_amount, status })
      }
      case "disputes.funds_withdrawn":
        return change(notification.payload.payment.id, { reversal: "withdrawn" })
      case "disputes.funds_reinstated":
        return change(notification.payload.payment.id, { reversal: "returned" })
      default:
        return undefined
    }
  }

  return { note, payment: (id) => payments.get(id) ?? null, payments: () => [...payments.values()] }
}
