/**
 * Simulated networks whose answers are seen: each call is told apart by what asked
 * for its outcome, and what follows a call by the reference that it was given. The
 * precedence of payments.md 8: header, number, amount.
 */
import { Effect, Layer, Redacted } from "effect"
import { BankNetwork } from "@payments-platform/domain/ports/BankNetwork"
import { CardDirectory } from "@payments-platform/domain/ports/CardDirectory"
import { CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import { DisputeDesk, type Waiting } from "@payments-platform/domain/ports/DisputeDesk"
import type * as Refunding from "@payments-platform/domain/ports/Refunding"
import { RiskScreening } from "@payments-platform/domain/ports/RiskScreening"
import * as Asked from "./Asked.ts"
import * as Reached from "./Reached.ts"

/** What asked for what a reference stands for, and the amount at stake. */
interface Case {
  readonly asked: ReadonlyArray<Asked.Asked>
  readonly amount: number
}

const cases = new Map<string, Case>()
Reached.onBegin(() => cases.clear())

const tell = (asked: ReadonlyArray<Asked.Asked>, does: string) => {
  for (const each of asked) Reached.see({ saw: "network", ...each, does })
}

/** What a reference stands for does something. */
const follow = (reference: string, words: (of: Case) => ReadonlyArray<string>) => {
  const known = cases.get(reference)
  if (known !== undefined) for (const does of words(known)) tell(known.asked, does)
}

const refunding = ({ refund, refundResult }: { refund: Refunding.Refund; refundResult: Refunding.RefundResult }) => ({
  refund: (request: Refunding.Request) =>
    Effect.tap(refund(request), () =>
      Effect.sync(() => {
        const known = cases.get(request.reference)
        if (known !== undefined) cases.set(request.key, known)
      })
    ),
  refundResult: (key: string) =>
    Effect.tap(refundResult(key), (result) =>
      Effect.sync(() =>
        follow(key, () =>
          result._tag === "Refused"
            ? [["refund fails", result.refusal.reason, result.refusal.detail ?? ""].join(" ").trim()]
            : []
        )
      )
    )
})

const cards = Layer.effect(
  CardNetwork,
  Effect.map(CardNetwork, (network) =>
    CardNetwork.of({
      ...network,
      ...refunding(network),
      authorize: (request) => {
        const { number } = Redacted.value(request.card)
        const asked = Asked.ofCard({ ...request, number })
        const isVerification = request.purpose === "verification"
        return network.authorize(request).pipe(
          Effect.tap((answer) =>
            Effect.sync(() => {
              if (answer._tag !== "Declined") cases.set(answer.reference, { asked, amount: request.amount })
              for (const does of Asked.wordsOf(answer, isVerification)) tell(asked, does)
            })
          ),
          Effect.tapError(() => Effect.sync(() => tell(asked, "no answer")))
        )
      },
      result: (reference) =>
        Effect.tap(network.result(reference), (result) =>
          Effect.sync(() =>
            follow(reference, () =>
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
            follow(request.reference, () => (result._tag === "Refused" ? [`capture refused ${result.code}`] : []))
          )
        ),
      news: (reference) =>
        Effect.tap(network.news(reference), (news) =>
          Effect.sync(() => {
            if (news._tag === "None") return
            const known = cases.get(reference)
            if (known === undefined) return
            const share =
              news.amount === known.amount ? "full" : news.amount === Math.floor(known.amount / 2) ? "half" : "?"
            tell(known.asked, `${news.type}, ${share}, ${news.reason}`)
            cases.set(news.reference, known)
          })
        )
    })
  )
)

const banks = Layer.effect(
  BankNetwork,
  Effect.map(BankNetwork, (network) =>
    BankNetwork.of({
      ...network,
      ...refunding(network),
      debit: (debit) =>
        Effect.tap(network.debit(debit), ({ askAt, reference }) =>
          Effect.sync(() => {
            const asked = Asked.ofBank({ ...debit, number: Redacted.value(debit.account).accountNumber })
            if (askAt !== null) cases.set(reference, { asked, amount: debit.amount })
          })
        ),
      result: (reference) =>
        Effect.tap(network.result(reference), (result) =>
          Effect.sync(() => {
            if (result._tag === "Settled") follow(reference, () => ["settled after the delay"])
            if (result._tag === "Returned") follow(reference, () => ["returned before completion"])
          })
        ),
      news: (reference) =>
        Effect.tap(network.news(reference), (news) =>
          Effect.sync(() => {
            if (news._tag === "Returned") follow(reference, () => ["returned after completion"])
          })
        ),
      deposit: (deposit) =>
        Effect.tap(network.deposit(deposit), (deposited) =>
          Effect.sync(() => {
            const asked = Asked.ofDeposit(Redacted.value(deposit.account).accountNumber)
            if (deposited._tag === "Undeliverable") tell(asked, "undeliverable")
            if (deposited._tag === "Sent") tell(asked, `deposits of ${deposited.amounts.join(" and ")}`)
          })
        )
    })
  )
)

const waiting = (of: Case | undefined, next: Waiting | null) => {
  if (of !== undefined && next !== null) cases.set(next.reference, of)
}

const desk = Layer.effect(
  DisputeDesk,
  Effect.map(DisputeDesk, (desk) =>
    DisputeDesk.of({
      challenged: (reference) =>
        Effect.tap(desk.challenged(reference), (next) => Effect.sync(() => waiting(cases.get(reference), next))),
      progress: (reference) =>
        Effect.tap(desk.progress(reference), (progress) =>
          Effect.sync(() => {
            if (progress._tag === "Decided") return follow(reference, () => [`then ${progress.won ? "won" : "lost"}`])
            waiting(cases.get(reference), progress.next)
            if (progress._tag === "Submitted")
              follow(reference, () => [`submitted ${progress.credit ? "with" : "without"}_credit`])
          })
        )
    })
  )
)

const screening = Layer.effect(
  RiskScreening,
  Effect.map(RiskScreening, (port) =>
    RiskScreening.of({
      screen: (screening) =>
        Effect.tap(port.screen(screening), (opinion) =>
          Effect.sync(() => {
            if (opinion._tag !== "Review") return
            const { amount } = screening
            const asked = Asked.ofEither({ ...screening, number: Redacted.value(screening.instrument) })
            if (opinion.askAt === null) tell(asked, "review until the operator decides")
            else cases.set(opinion.reference, { asked, amount })
          })
        ),
      decision: (reference) =>
        Effect.tap(port.decision(reference), ({ _tag }) =>
          Effect.sync(() => {
            if (_tag !== "Open") follow(reference, () => [`review, then ${_tag === "Passed" ? "passed" : "failed"}`])
          })
        )
    })
  )
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
            const asked = Asked.ofCard({ number, amount: null, magic: question.magic })
            if (news !== null) tell(asked, `expiry year + ${news.expirationYear - expirationYear}`)
          })
        )
    })
  )
)

/** In place of the networks that it is given: the same, seen. */
export const layer = Layer.mergeAll(cards, banks, desk)
/** The same for screening and card updates. */
export const beside = Layer.mergeAll(screening, updater)
