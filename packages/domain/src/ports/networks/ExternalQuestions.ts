/**
 * Every question that a command handler may put to the outside world, by port and method, with its request and its answer.
 * `store.list` is included so that due work can concern more resources than a command reads as facts. The types follow
 * from the ports. A handler returns questions as data (decider/ExternalCalls.ts); the application asks the port, and a
 * test may answer by a function.
 */
import type { Effect } from "effect"
import type { DocumentStore } from "../DocumentStore.ts"
import type { Retention } from "../Retention.ts"
import type { Store } from "../Store.ts"
import type { BankDirectory } from "./BankDirectory.ts"
import type { BankCalls } from "./BankNetwork.ts"
import type { CardDirectory } from "./CardDirectory.ts"
import type { CardCalls } from "./CardNetwork.ts"
import type { CardReaders } from "./CardReaders.ts"
import type { DisputeDesk } from "./DisputeDesk.ts"
import type { IdentityVerification } from "./IdentityVerification.ts"
import type { PayoutBank } from "./PayoutBank.ts"
import type { ScreeningCalls } from "./RiskScreening.ts"
import type { Wallets } from "./Wallets.ts"

/** One question: its request and its answer. */
interface ExternalQuestion {
  readonly request: unknown
  readonly answer: unknown
}

type CallsOf<Name extends string, Port> = {
  readonly [Method in keyof Port & string as `${Name}.${Method}`]: Port[Method] extends (
    request: infer Request
  ) => Effect.Effect<infer Answer, infer _>
    ? { readonly request: Request; readonly answer: Answer }
    : never
}

export interface ExternalQuestions
  extends
    CallsOf<"cards", CardCalls>,
    CallsOf<"banks", BankCalls>,
    CallsOf<"payoutBank", PayoutBank["Service"]>,
    CallsOf<"screening", ScreeningCalls>,
    CallsOf<"identity", IdentityVerification["Service"]>,
    CallsOf<"disputeDesk", DisputeDesk["Service"]>,
    CallsOf<"cardDirectory", CardDirectory["Service"]>,
    CallsOf<"bankDirectory", BankDirectory["Service"]>,
    CallsOf<"cardReaders", Pick<CardReaders["Service"], "open">>,
    CallsOf<"wallets", Wallets["Service"]>,
    CallsOf<"store", Pick<Store["Service"], "list">>,
    CallsOf<"documents", Pick<DocumentStore["Service"], "abandon" | "finish" | "remove">>,
    CallsOf<"retention", Pick<Retention["Service"], "ownedBy" | "deleteResource" | "deleteNotifications">> {}

export type Name = keyof ExternalQuestions
export type Request<N extends Name> = ExternalQuestions[N] extends ExternalQuestion
  ? ExternalQuestions[N]["request"]
  : never
export type Answer<N extends Name> = ExternalQuestions[N] extends ExternalQuestion
  ? ExternalQuestions[N]["answer"]
  : never
