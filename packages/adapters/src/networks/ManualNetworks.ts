/**
 * The outside ports when no network is connected (ADAPTERS=manual, platform.md 13). Calls that can wait
 * are accepted and stay pending until the operator reports their result. A card authorization cannot wait: it fails
 * with `NoAnswer`, so the request is answered 503.
 */
import { Effect, Layer } from "effect"
import { BankDirectory } from "@payments-platform/domain/ports/networks/BankDirectory"
import { BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import { CardDirectory } from "@payments-platform/domain/ports/networks/CardDirectory"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { CardReaders } from "@payments-platform/domain/ports/networks/CardReaders"
import { DisputeDesk } from "@payments-platform/domain/ports/networks/DisputeDesk"
import { IdentityVerification } from "@payments-platform/domain/ports/networks/IdentityVerification"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { PayoutBank } from "@payments-platform/domain/ports/networks/PayoutBank"
import { RiskScreening } from "@payments-platform/domain/ports/networks/RiskScreening"
import { Wallets } from "@payments-platform/domain/ports/networks/Wallets"

const pending = Effect.succeed({ _tag: "Pending", nextPollAt: null } as const)
const noNews = Effect.succeed({ _tag: "None", reportPollAt: null } as const)

/** Voids succeed because no authorization exists. Refunds of older charges are accepted and stay pending. */
const cardNetwork = Layer.succeed(CardNetwork, {
  authorize: ({ key }) => Effect.fail(new NoAnswer({ key })),
  result: (reference) => Effect.fail(new NoAnswer({ key: reference })),
  capture: ({ key }) => Effect.fail(new NoAnswer({ key })),
  void: () => Effect.void,
  disputeReport: () => noNews,
  refund: () => Effect.succeed({ nextPollAt: 0 }),
  refundResult: () => pending
})

/** Debits, deposits and refunds are accepted and stay pending. */
const bankNetwork = Layer.succeed(BankNetwork, {
  debit: ({ key }) => Effect.succeed({ reference: key, nextPollAt: null }),
  result: () => pending,
  lateReturn: () => noNews,
  void: () => Effect.void,
  deposit: () => Effect.succeed({ _tag: "Queued", nextPollAt: null }),
  refund: () => Effect.succeed({ nextPollAt: 0 }),
  refundResult: () => pending
})

/** Credits, debits and deposits are accepted and stay pending. */
const payoutBank = Layer.succeed(PayoutBank, {
  credit: ({ key }) => Effect.succeed({ reference: key, nextPollAt: null }),
  debit: ({ key }) => Effect.succeed({ reference: key, nextPollAt: null }),
  result: () => pending,
  lateReturn: () => noNews,
  void: () => Effect.void,
  deposit: () => Effect.succeed({ _tag: "Queued", nextPollAt: null })
})

/** The operator submits and decides every dispute. */
const disputeDesk = Layer.succeed(DisputeDesk, {
  challenged: () => Effect.succeed(null),
  progress: () => Effect.succeed({ _tag: "Open", next: null })
})

/** Every payment is reviewed, and the operator decides. */
const riskScreening = Layer.succeed(RiskScreening, {
  screen: ({ paymentId }) => Effect.succeed({ _tag: "Review", reference: paymentId, nextPollAt: null }),
  decision: () => Effect.succeed({ _tag: "Open", nextPollAt: null })
})

const reviewed = Effect.succeed({
  _tag: "Answered",
  outcome: { _tag: "InReview" },
  reference: null,
  nextPollAt: null,
  documents: [],
  closing: null
} as const)

/** Every party is reviewed, and the operator decides. */
const identityVerification = Layer.succeed(IdentityVerification, {
  evaluate: () => reviewed,
  inquire: () => reviewed
})

/** Every card counts as a credit card, and none is updated. */
const cardDirectory = Layer.succeed(CardDirectory, {
  fundingOf: () => Effect.succeed("credit"),
  update: () => Effect.succeed(null)
})

/** Every well-formed bank number counts as known, and no account is linked. */
const bankDirectory = Layer.succeed(BankDirectory, {
  knowsInstitution: () => Effect.succeed(true),
  knowsTransit: () => Effect.succeed(true),
  linked: () => Effect.succeed(null)
})

/** No encoded value comes from a reader, and no test value can be issued. */
const cardReaders = Layer.succeed(CardReaders, {
  open: () => Effect.succeed(null),
  issue: () => Effect.succeed(null)
})

/** No certificate opens a wallet's payload. */
const wallets = Layer.succeed(Wallets, {
  open: () => Effect.succeed({ _tag: "CertificateError" })
})

export const layer = Layer.mergeAll(
  cardNetwork,
  bankNetwork,
  payoutBank,
  disputeDesk,
  riskScreening,
  identityVerification,
  cardDirectory,
  bankDirectory,
  cardReaders,
  wallets
)
