/**
 * Simulated networks that report each answer as an observation. The outcome that a call requests is known when the
 * call is made; later results are attributed to it by reference. The precedence is that of payments.md 8: header,
 * number, amount.
 */
import { Effect, Layer, Redacted } from "effect"
import { type BankCalls, BankNetwork } from "@payments-platform/domain/ports/BankNetwork"
import { CardDirectory } from "@payments-platform/domain/ports/CardDirectory"
import { type CardCalls, CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import { DisputeDesk, type NextInquiry } from "@payments-platform/domain/ports/DisputeDesk"
import type * as Refunding from "@payments-platform/domain/ports/Refunding"
import { RiskScreening, type ScreeningCalls } from "@payments-platform/domain/ports/RiskScreening"
import * as RequestedOutcomes from "./payments/RequestedOutcomes.ts"
import * as ReachedRows from "./ReachedRows.ts"

/** The outcome that a call requested, and its amount. */
interface TrackedCall {
  readonly asked: ReadonlyArray<RequestedOutcomes.RequestedOutcome>
  readonly amount: number
}

const trackedCalls = new Map<string, TrackedCall>()
ReachedRows.onTestBegin(() => trackedCalls.clear())

const record = (asked: ReadonlyArray<RequestedOutcomes.RequestedOutcome>, does: string) => {
  for (const each of asked) ReachedRows.observe({ saw: "network", ...each, does })
}

/** Reports an effect of an earlier call, found by its reference. */
const recordFollowUp = (reference: string, words: (of: TrackedCall) => ReadonlyArray<string>) => {
  const known = trackedCalls.get(reference)
  if (known !== undefined) for (const does of words(known)) record(known.asked, does)
}

const refunding = ({ refund, refundResult }: { refund: Refunding.Refund; refundResult: Refunding.RefundResult }) => ({
  refund: (request: Refunding.Request) =>
    Effect.tap(refund(request), () =>
      Effect.sync(() => {
        const known = trackedCalls.get(request.reference)
        if (known !== undefined) trackedCalls.set(request.key, known)
      })
    ),
  refundResult: (key: string) =>
    Effect.tap(refundResult(key), (result) =>
      Effect.sync(() =>
        recordFollowUp(key, () =>
          result._tag === "Refused"
            ? [["refund fails", result.refusal.reason, result.refusal.detail ?? ""].join(" ").trim()]
            : []
        )
      )
    )
})

const recordingCards = (network: CardCalls): CardCalls => ({
  ...network,
  ...refunding(network),
  authorize: (request) => {
    const { number } = Redacted.value(request.card)
    const asked = RequestedOutcomes.ofCard({ ...request, number })
    const isVerification = request.purpose === "verification"
    return network.authorize(request).pipe(
      Effect.tap((answer) =>
        Effect.sync(() => {
          if (answer._tag !== "Declined") trackedCalls.set(answer.reference, { asked, amount: request.amount })
          for (const does of RequestedOutcomes.answerWords(answer, isVerification)) record(asked, does)
        })
      ),
      Effect.tapError(() => Effect.sync(() => record(asked, "no answer")))
    )
  },
  result: (reference) =>
    Effect.tap(network.result(reference), (result) =>
      Effect.sync(() =>
        recordFollowUp(reference, () =>
          result._tag === "Accepted"
            ? ["then accepted"]
            : result._tag === "Refused"
              ? [`then failed ${result.code}`]
              : []
        )
      )
    ),
  capture: (request) =>
    Effect.tap(network.capture(request), (result) =>
      Effect.sync(() =>
        recordFollowUp(request.reference, () => (result._tag === "Refused" ? [`capture refused ${result.code}`] : []))
      )
    ),
  disputeReport: (reference) =>
    Effect.tap(network.disputeReport(reference), (news) =>
      Effect.sync(() => {
        if (news._tag === "None") return
        const known = trackedCalls.get(reference)
        if (known === undefined) return
        const share =
          news.amount === known.amount ? "full" : news.amount === Math.floor(known.amount / 2) ? "half" : "?"
        record(known.asked, `${news.type}, ${share}, ${news.reason}`)
        trackedCalls.set(news.reference, known)
      })
    )
})

const cards = Layer.effect(
  CardNetwork,
  Effect.map(CardNetwork, (network) => CardNetwork.of({ ...network, ...recordingCards(network) }))
)

const recordingBanks = (network: BankCalls): BankCalls => ({
  ...network,
  ...refunding(network),
  debit: (debit) =>
    Effect.tap(network.debit(debit), ({ askAt, reference }) =>
      Effect.sync(() => {
        const asked = RequestedOutcomes.ofBank({ ...debit, number: Redacted.value(debit.account).accountNumber })
        if (askAt !== null) trackedCalls.set(reference, { asked, amount: debit.amount })
      })
    ),
  result: (reference) =>
    Effect.tap(network.result(reference), (result) =>
      Effect.sync(() => {
        if (result._tag === "Settled") recordFollowUp(reference, () => ["settled after the delay"])
        if (result._tag === "Returned") recordFollowUp(reference, () => ["returned before completion"])
      })
    ),
  lateReturn: (reference) =>
    Effect.tap(network.lateReturn(reference), (news) =>
      Effect.sync(() => {
        if (news._tag === "Returned") recordFollowUp(reference, () => ["returned after completion"])
      })
    ),
  deposit: (deposit) =>
    Effect.tap(network.deposit(deposit), (deposited) =>
      Effect.sync(() => {
        const asked = RequestedOutcomes.ofDeposit(Redacted.value(deposit.account).accountNumber)
        if (deposited._tag === "Undeliverable") record(asked, "undeliverable")
        if (deposited._tag === "Sent") record(asked, `deposits of ${deposited.amounts.join(" and ")}`)
      })
    )
})

const banks = Layer.effect(
  BankNetwork,
  Effect.map(BankNetwork, (network) => BankNetwork.of({ ...network, ...recordingBanks(network) }))
)

const waiting = (of: TrackedCall | undefined, next: NextInquiry | null) => {
  if (of !== undefined && next !== null) trackedCalls.set(next.reference, of)
}

const desk = Layer.effect(
  DisputeDesk,
  Effect.map(DisputeDesk, (desk) =>
    DisputeDesk.of({
      challenged: (reference) =>
        Effect.tap(desk.challenged(reference), (next) => Effect.sync(() => waiting(trackedCalls.get(reference), next))),
      progress: (reference) =>
        Effect.tap(desk.progress(reference), (progress) =>
          Effect.sync(() => {
            if (progress._tag === "Decided")
              return recordFollowUp(reference, () => [`then ${progress.won ? "won" : "lost"}`])
            waiting(trackedCalls.get(reference), progress.next)
            if (progress._tag === "Submitted")
              recordFollowUp(reference, () => [`submitted ${progress.credit ? "with" : "without"}_credit`])
          })
        )
    })
  )
)

const recordingScreening = (port: ScreeningCalls): ScreeningCalls => ({
  screen: (screening) =>
    Effect.tap(port.screen(screening), (opinion) =>
      Effect.sync(() => {
        if (opinion._tag !== "Review") return
        const { amount } = screening
        const asked = RequestedOutcomes.ofEither({ ...screening, number: Redacted.value(screening.instrument) })
        if (opinion.askAt === null) record(asked, "review until the operator decides")
        else trackedCalls.set(opinion.reference, { asked, amount })
      })
    ),
  decision: (reference) =>
    Effect.tap(port.decision(reference), ({ _tag }) =>
      Effect.sync(() => {
        if (_tag !== "Open")
          recordFollowUp(reference, () => [`review, then ${_tag === "Passed" ? "passed" : "failed"}`])
      })
    )
})

const screening = Layer.effect(
  RiskScreening,
  Effect.map(RiskScreening, (port) => RiskScreening.of({ ...port, ...recordingScreening(port) }))
)

const updater = Layer.effect(
  CardDirectory,
  Effect.map(CardDirectory, (directory) =>
    CardDirectory.of({
      ...directory,
      update: (question) =>
        Effect.tap(directory.update(question), (news) =>
          Effect.sync(() => {
            const { expirationYear, number } = Redacted.value(question.card)
            const asked = RequestedOutcomes.ofCard({ number, amount: null, magic: question.magic })
            if (news !== null) record(asked, `expiry year + ${news.expirationYear - expirationYear}`)
          })
        )
    })
  )
)

/** Wraps the provided networks of cards and banks and the dispute desk. */
export const layer = Layer.mergeAll(cards, banks, desk)
/** Wraps the provided screening and card updater. */
export const beside = Layer.mergeAll(screening, updater)
