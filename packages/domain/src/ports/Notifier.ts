/** Brings one notification to one address, once. What became of it is an attempt, never a failure. */
import { Context, type Effect, type Redacted } from "effect"
import type * as Delivery from "../notifications/delivery/Delivery.ts"

export interface Letter {
  readonly deliveryId: string
  readonly notificationId: string
  readonly topic: string
  readonly callbackUri: string
  /** `whsec_<base64>` */
  readonly signingSecret: Redacted.Redacted<string>
  /** the record, as it is sent */
  readonly body: string
}

export class Notifier extends Context.Service<
  Notifier,
  { readonly send: (letter: Letter) => Effect.Effect<Delivery.Attempt> }
>()("@payments-platform/domain/Notifier") {}
