/** All use cases of the platform over its ports. */
import { Layer } from "effect"
import { AccountTimers } from "./AccountTimers.ts"
import { Apps } from "./Apps.ts"
import { BankPayments } from "./BankPayments.ts"
import { CardPayments } from "./CardPayments.ts"
import { CardUpdates } from "./CardUpdates.ts"
import { ClientTokens } from "./ClientTokens.ts"
import { Deliveries } from "./Deliveries.ts"
import { Disputes } from "./Disputes.ts"
import { DisputeTimers } from "./DisputeTimers.ts"
import { Documents } from "./Documents.ts"
import { GivenCards } from "./GivenCards.ts"
import { Instruments } from "./Instruments.ts"
import { Journey } from "./Journey.ts"
import { Merchants } from "./Merchants.ts"
import { MethodTimers } from "./MethodTimers.ts"
import { NewDisputes } from "./NewDisputes.ts"
import { Orders } from "./Orders.ts"
import { PadAgreements } from "./PadAgreements.ts"
import { PaymentMethods } from "./PaymentMethods.ts"
import { Payments } from "./Payments.ts"
import { PaymentTimers } from "./PaymentTimers.ts"
import { Preferences } from "./Preferences.ts"
import { Refunds } from "./Refunds.ts"
import { RefundTimers } from "./RefundTimers.ts"
import { SystemCalls } from "./SystemCalls.ts"
import { Terminals } from "./Terminals.ts"
import { Timers } from "./Timers.ts"
import { Workers } from "./Workers.ts"

const commands = Layer.mergeAll(
  Payments.layer,
  Refunds.layer,
  PaymentMethods.layer,
  Disputes.layer,
  PadAgreements.layer,
  Orders.layer,
  Terminals.layer,
  Merchants.layer,
  Preferences.layer,
  Apps.layer,
  ClientTokens.layer,
  Documents.layer
)

const services = Layer.mergeAll(
  CardPayments.layer,
  BankPayments.layer,
  Instruments.layer.pipe(Layer.provide(GivenCards.layer)),
  NewDisputes.layer,
  SystemCalls.layer,
  Journey.layer
).pipe(Layer.provideMerge(CardUpdates.layer))

/** Needs the Directory beside the ports, since adapters need it too. */
export const layer = Workers.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Timers.layer, Deliveries.layer)),
  Layer.provideMerge(Layer.mergeAll(PaymentTimers.layer, AccountTimers.layer)),
  Layer.provideMerge(commands),
  Layer.provideMerge(Layer.mergeAll(MethodTimers.layer, RefundTimers.layer, DisputeTimers.layer)),
  Layer.provideMerge(services)
)
