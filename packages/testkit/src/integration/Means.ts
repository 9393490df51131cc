/**
 * What customers pay with: test cards, wallets and bank accounts whose outcomes the simulated networks know (payments.md 8).
 */
import { Struct } from "effect"
import type { CreatePaymentRequest, PaymentsClient } from "@payments-platform/client"
import { holder } from "@payments-platform/domain/vocabulary/Examples"
import { browser } from "../sandbox/Merchants.ts"

/** The `payment_method` of a request, ready to be passed on. */
export type PaymentMethod = CreatePaymentRequest["payment_method"]

/** Each means, in the words of a story. */
export const means = {
  card: "by card",
  declinedCard: "by a card that is declined",
  poorCard: "by a card without funds",
  reviewedCard: "by a card whose payment goes to review",
  lateDeclinedCard: "by a card whose payment is declined after a while",
  disputedCard: "by a card whose holder disputes the payment later",
  refusedRefundCard: "by a card that takes no refunds",
  wallet: "by wallet",
  bank: "by bank account",
  unpaidBank: "by a bank account whose bank returns the debit before it settles",
  returningBank: "by a bank account whose bank returns the debit days after it settled"
} as const

export type MeansName = keyof typeof means

const isMeans = (name: string): name is MeansName => name in means

export const meansNames: ReadonlyArray<MeansName> = Object.keys(means).filter(isMeans)

/** Test cards (payments.md 8.1). */
export const cardNumbers = {
  card: "4111111111111111",
  declinedCard: "4003830000001015",
  poorCard: "4003830000001023",
  reviewedCard: "4003830000003037",
  lateDeclinedCard: "4003830000004019",
  disputedCard: "4003830000007012",
  refusedRefundCard: "4003830000006014"
} as const

/** Test accounts (payments.md 8.2). */
export const bankNumbers = { bank: "900012345678", unpaidBank: "9000001", returningBank: "9001001" } as const

const cardOf = (card_number: string): PaymentMethod => ({
  type: "credit_card",
  credit_card: { card_number, cvv: "123", expiration_month: 12, expiration_year: 2040, card_holder: holder }
})

const wallet: PaymentMethod = {
  type: "apple_pay",
  apple_pay: { payment_data: { test_card_number: cardNumbers.card }, card_holder: holder }
}

/** A bank account that the payer has verified. */
const openAccount = async (client: PaymentsClient, account_number: string): Promise<PaymentMethod> => {
  const payment_bank_us = { account_number, routing_number: "021000021", account_holder: holder }
  const { id } = await client.paymentMethods.create({ type: "payment_bank_us", payment_bank_us }, browser)
  await client.paymentMethods.verify(id, { microdeposits: [10, 55] }, browser)
  return { type: "payment_method_id", payment_method_id: id }
}

/** The numbers of the bank accounts among means, by the id of the payment method. */
export const banksOf = (all: MeansOfPayment): ReadonlyMap<string, string> =>
  new Map(
    Struct.keys(bankNumbers).flatMap((name) => {
      const method = all[name]
      const id = "payment_method_id" in method ? method.payment_method_id : null
      return id === null ? [] : [[id, bankNumbers[name]]]
    })
  )

export type MeansOfPayment = Readonly<Record<MeansName, PaymentMethod>>

/** Makes the means that a platform must know before they pay. */
export const openMeans = async (client: PaymentsClient): Promise<MeansOfPayment> => ({
  card: cardOf(cardNumbers.card),
  declinedCard: cardOf(cardNumbers.declinedCard),
  poorCard: cardOf(cardNumbers.poorCard),
  reviewedCard: cardOf(cardNumbers.reviewedCard),
  lateDeclinedCard: cardOf(cardNumbers.lateDeclinedCard),
  disputedCard: cardOf(cardNumbers.disputedCard),
  refusedRefundCard: cardOf(cardNumbers.refusedRefundCard),
  wallet,
  bank: await openAccount(client, bankNumbers.bank),
  unpaidBank: await openAccount(client, bankNumbers.unpaidBank),
  returningBank: await openAccount(client, bankNumbers.returningBank)
})
