/**
 * Remembers the last calls of this process to networks and other services outside, and their answers (platform.md 12), in
 * memory and in staging only. It contains names, amounts, codes and times; nothing of a card, an account or a person, and
 * no reference of a network.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { Ids } from "../../ports/Ids.ts"
import type { Name } from "../../ports/networks/ExternalQuestions.ts"
import type { NoAnswer } from "../../ports/networks/NetworkTimeout.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Operator } from "../access/OperatorIdentity.ts"
import type { CommandContext } from "./CommandContext.ts"
import * as LastEntries from "./LastEntries.ts"

/** The calls that a process keeps. */
export const maxNetworkCalls = 3_000

/** For whom a call is made. */
interface CallSubject {
  readonly appId: string
  /** null: the call comes before there is a resource, or concerns none */
  readonly resourceId: string | null
  /** the request that is answered meanwhile; null: a timer makes the call */
  readonly correlationId: string | null
}

export interface NetworkCall extends CallSubject {
  readonly id: string
  /** when the answer came, or its time was over, in UNIX seconds of service time */
  readonly createTime: number
  readonly durationMs: number
  readonly call: Name
  /** the name of the answer, such as `Approved`; `Answered`: it has none; `NoAnswer` */
  readonly outcome: string
  /** why the network refused: a decline, return or failure code */
  readonly code: string | null
  /** the comparison of the holder's address */
  readonly avs: string | null
  /** in the smallest unit of `currency` */
  readonly amount: number | null
  readonly currency: string | null
  /** when the network is to be asked again, in UNIX seconds of service time */
  readonly nextCallTime: number | null
}

/** Ports of the platform's own storage. */
const own: ReadonlySet<string> = new Set(["store", "documents", "retention"])

export const portOf = (call: Name): string => call.slice(0, call.indexOf("."))

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

const textOr = (...values: ReadonlyArray<unknown>): string | null =>
  values.find((value): value is string => typeof value === "string") ?? null

const numberOr = (...values: ReadonlyArray<unknown>): number | null =>
  values.find((value): value is number => typeof value === "number") ?? null

/** A network that only says when to ask again has accepted what it was asked. */
const nameless = (answer: unknown): string => (member(answer, "nextPollAt") === undefined ? "Answered" : "Accepted")

/** What may be shown of a request and its answer: members with these names hold no secret in any call. */
export const shownOf = (request: unknown, answer: unknown) => {
  const result = member(answer, "outcome") ?? answer
  const next = [answer, result].flatMap((each) => [member(each, "nextPollAt"), member(each, "reportPollAt")])
  return {
    outcome: textOr(member(result, "_tag"), member(answer, "_tag")) ?? nameless(answer),
    code: textOr(member(answer, "code"), member(member(answer, "refusal"), "reason")),
    avs: textOr(member(answer, "avs")),
    amount: numberOr(member(answer, "amount"), member(request, "amount")),
    currency: textOr(member(request, "currency")),
    nextCallTime: numberOr(...next)
  }
}

/** Where the calls of an effect are noted, and for whom they are made. */
interface Notebook {
  readonly subject: CallSubject
  /** the service time of the work; null: now */
  readonly at: number | null
  readonly write: (call: NetworkCall) => void
}

const Current = Context.Reference<Notebook | null>("@payments-platform/domain/NetworkCallNotebook", {
  defaultValue: () => null
})

const notebookOf = (
  { appId, at, correlationId }: CommandContext,
  resourceId: string | null,
  write: Notebook["write"]
): Notebook => ({ subject: { appId, correlationId, resourceId }, at, write })

/** Says for whom the calls of an effect are made. */
const aboutBy =
  (keep: Notebook["write"]) =>
  (context: CommandContext, resourceId: string | null) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(work, Current, notebookOf(context, resourceId, keep))

/** The calls of an effect that take effect with a commit. They have happened once `keep` is called, after it. */
export interface CallDraft {
  readonly about: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  readonly keep: () => void
}

const draftBy =
  (keep: Notebook["write"]) =>
  (context: CommandContext, resourceId: string | null): CallDraft => {
    const calls: Array<NetworkCall> = []
    return {
      about: aboutBy((call) => void calls.push(call))(context, resourceId),
      keep: () => calls.forEach(keep)
    }
  }

/** Nothing is kept, so nothing needs to be known. */
const asItIs = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => work
const noDraft: CallDraft = { about: asItIs, keep: () => undefined }

interface Clocks {
  readonly ids: Ids["Service"]
  readonly time: ServiceTime["Service"]
  readonly clock: Clock.Clock
}

/** Notes a call and its answer for whom it is made. */
const watchBy = ({ clock, ids, time }: Clocks) => {
  const note = ({ at, subject, write }: Notebook, call: Name, began: bigint, shown: ReturnType<typeof shownOf>) =>
    Effect.map(time.now, (now) =>
      write({
        ...subject,
        ...shown,
        id: ids.next(),
        createTime: at ?? now,
        durationMs: Math.round(Number(clock.monotonicTimeNanosUnsafe() - began) / 1e6),
        call
      })
    )

  return <A, E extends { readonly _tag: string }>(
    call: Name,
    request: unknown,
    asked: Effect.Effect<A, E | NoAnswer>
  ): Effect.Effect<A, E | NoAnswer> =>
    Effect.flatMap(Current, (notebook) => {
      if (notebook === null) return asked
      const began = clock.monotonicTimeNanosUnsafe()
      const written = (answer: unknown) => note(notebook, call, began, shownOf(request, answer))
      return asked.pipe(
        Effect.tapError((error) => (error._tag === "Network/NoAnswer" ? written({ _tag: "NoAnswer" }) : Effect.void)),
        Effect.tap(written)
      )
    })
}

export class NetworkCallLog extends Context.Service<NetworkCallLog>()("@payments-platform/domain/NetworkCallLog", {
  make: Effect.gen(function* () {
    const noted = watchBy({ ids: yield* Ids, time: yield* ServiceTime, clock: yield* Clock.Clock })
    const isKept = (yield* Operator).environment === "staging"
    const { add, all, clear } = LastEntries.make<NetworkCall>(maxNetworkCalls, ({ id }) => id)

    const watch: typeof noted = (call, request, asked) =>
      !isKept || own.has(portOf(call)) ? asked : noted(call, request, asked)

    return {
      watch,
      about: isKept ? aboutBy(add) : () => asItIs,
      draft: isKept ? draftBy(add) : () => noDraft,
      all,
      clear
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
