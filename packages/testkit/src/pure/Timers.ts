/** Timers over the pure core: runs what is due, from one due time to the next. */
import * as ExpireClientToken from "@payments-platform/domain/access/client-token/ExpireClientToken"
import * as ClientTokenKind from "@payments-platform/domain/access/client-token/ClientTokenKind"
import type { Row } from "@payments-platform/domain/decider/Row"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import * as AnnounceNegativeBalance from "@payments-platform/domain/merchants/account/AnnounceNegativeBalance"
import * as PaymentMethodTimers from "@payments-platform/domain/payers/payment-method/PaymentMethodTimers"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as RecordCaptureResult from "@payments-platform/domain/payments/payment/RecordCaptureResult"
import { kind as disputeKind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import type * as DisputeOpening from "@payments-platform/domain/payments/dispute/DisputeOpening"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import * as RunDisputeTimer from "@payments-platform/domain/payments/dispute/RunDisputeTimer"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/RunPaymentTimer"
import { Redacted } from "effect"
import { type PureState, execute } from "./PureExecutor.ts"
import { captureIfOpened, completeMethod, type PurePlatform } from "./AuthorizationFlows.ts"
import * as Instruments from "./Instruments.ts"

/** The parameters of a dispute that a timer may open. */
export const nextDispute = ({ app, newId }: PureState): DisputeOpening.NewDispute => ({
  disputeId: newId(),
  fee: 1_500,
  returnsFees: app.state.returnFeesOnDispute
})

const newsOf = ({ core, networks }: PurePlatform, duty: RunPaymentTimer.DueAction): RunPaymentTimer.CallResult => {
  switch (duty._tag) {
    case "Void":
      networks.voided(duty.rail, duty.key)
      return { _tag: "Voided", key: duty.key }
    case "AskNetwork":
      return duty.rail === "card"
        ? { _tag: "Card", result: networks.cardResult(duty.reference) }
        : { _tag: "Bank", result: networks.bankResult(duty.reference) }
    case "AskScreening":
      return { _tag: "Screening", decision: networks.decision(duty.reference) }
    case "AskNews": {
      const next = nextDispute(core)
      return duty.rail === "card"
        ? { _tag: "CardNews", news: networks.cardNews(duty.reference), next }
        : { _tag: "BankNews", news: networks.bankNews(duty.reference), next }
    }
    default:
      return { _tag: "None" }
  }
}

const payment = (world: PurePlatform, row: Row): void => {
  const { core, networks } = world
  const { state } = PaymentKind.kind.fact(row)
  const duty = RunPaymentTimer.dueAction(state, core.now)
  if (duty === null) return
  if (duty._tag === "Capture") {
    const command = { paymentId: row.id, result: networks.capture(duty.capture) }
    execute(core, RecordCaptureResult.rule, command, null)
    return
  }
  const command = { paymentId: row.id, methodId: state.terms.paymentMethodId, news: newsOf(world, duty) }
  captureIfOpened(world, execute(core, RunPaymentTimer.rule, command, null))
}

const methodNews = (
  { networks }: PurePlatform,
  duty: Exclude<PaymentMethodTimers.DueAction, { readonly _tag: "SendDeposits" | "EndAgreements" }>
): PaymentMethodTimers.CallResult => {
  switch (duty._tag) {
    case "Void":
      networks.voided("card", duty.key)
      return { _tag: "Voided", key: duty.key }
    case "AskUpdater": {
      const { card, magic } = duty
      const expiry = networks.update(Redacted.value(Instruments.cardSecret(card)), magic)
      return { _tag: "Refreshed", of: card, expiry }
    }
    case "Decide":
      return { _tag: "None" }
  }
}

const method = (world: PurePlatform, row: Row): void => {
  const duty = PaymentMethodTimers.dueAction(methodKind.fact(row).state, world.core.now)
  if (duty === null) return
  if (duty._tag === "SendDeposits" || duty._tag === "EndAgreements") return completeMethod(world, row.id)
  execute(world.core, PaymentMethodTimers.rule, { methodId: row.id, news: methodNews(world, duty) }, null)
}

const refundNews = ({ networks }: PurePlatform, duty: RunRefundTimer.DueAction): RunRefundTimer.CallResult => {
  switch (duty._tag) {
    case "Refund":
      return { _tag: "Taken", taken: networks.refund(duty.rail, duty.request) }
    case "AskResult":
      return { _tag: "Result", result: networks.refundResult(duty.key) }
    case "Decide":
      return { _tag: "None" }
  }
}

const refund = (world: PurePlatform, row: Row): void => {
  const fact = RefundKind.kind.fact(row)
  const duty = RunRefundTimer.dueAction(fact, world.core.now)
  if (duty === null) return
  const command = { refundId: row.id, paymentId: fact.state.terms.paymentId, news: refundNews(world, duty) }
  execute(world.core, RunRefundTimer.rule, command, null)
}

/** Sends a requested refund to the network. */
export const sendRefund = (world: PurePlatform, refundId: string): void => {
  const row = world.core.rows.get(refundId)
  if (row?.type === RefundKind.kind.type && RefundKind.kind.fact(row).state._tag === "Requested") refund(world, row)
}

const disputeNews = ({ networks }: PurePlatform, duty: RunDisputeTimer.DueAction): RunDisputeTimer.CallResult => {
  if (duty._tag === "Decide") return { _tag: "None" }
  const { reference } = duty
  return duty._tag === "Inform"
    ? { _tag: "Informed", reference, waiting: networks.challenged(reference) }
    : { _tag: "Progress", reference, progress: networks.progress(reference) }
}

const dispute = (world: PurePlatform, row: Row): void => {
  const { state } = disputeKind.fact(row)
  const duty = RunDisputeTimer.dueAction(state, world.core.now)
  if (duty === null) return
  const news = disputeNews(world, duty)
  const command = { disputeId: row.id, paymentId: state.terms.paymentId, news, next: nextDispute(world.core) }
  execute(world.core, RunDisputeTimer.rule, command, null)
}

const token = ({ core }: PurePlatform, row: Row): void =>
  void execute(core, ExpireClientToken.rule, { tokenId: row.id }, null)

/** The bytes of documents are not stored, so they count as erased. */
const document = ({ core }: PurePlatform, row: Row): void => {
  const erased = Document.awaitsErasure(DocumentKind.kind.fact(row).state)
  execute(core, UploadDocument.tick, { documentId: row.id, erased }, null)
}

const account = ({ core }: PurePlatform, row: Row): void =>
  void execute(core, AnnounceNegativeBalance.rule, { accountId: row.id }, null)

const timers: Readonly<Record<string, (world: PurePlatform, row: Row) => void>> = {
  [PaymentKind.kind.type]: payment,
  [methodKind.type]: method,
  [RefundKind.kind.type]: refund,
  [disputeKind.type]: dispute,
  [AccountKind.kind.type]: account,
  [ClientTokenKind.kind.type]: token,
  [DocumentKind.kind.type]: document
}

const dueAt = ({ wakes }: PureState, { dueAt, id }: Row): number =>
  Math.min(dueAt ?? Infinity, wakes.get(id) ?? Infinity)
const nextOf = (core: PureState): number => Math.min(...[...core.rows.values()].map((row) => dueAt(core, row)))

/** Moves the clock by `seconds` and runs every timer that falls due on the way. */
export const advance = (world: PurePlatform, seconds: number): void => {
  const { core } = world
  const to = core.now + seconds
  for (let next = nextOf(core); next <= to; next = nextOf(core)) {
    core.now = Math.max(core.now, next)
    for (const { id } of [...core.rows.values()].filter((each) => dueAt(core, each) <= core.now)) {
      const row = core.rows.get(id)
      if (row !== undefined) timers[row.type]?.(world, row)
    }
  }
  core.now = to
}
