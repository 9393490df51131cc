/** The layer of all use cases, timers and background work. It requires the ports. */
import { Layer } from "effect"
import { AccountTimers } from "./merchants/AccountTimers.ts"
import { Apps } from "./access/Apps.ts"
import { BankPaymentCalls } from "./payments/BankPaymentCalls.ts"
import { CardPaymentCalls } from "./payments/CardPaymentCalls.ts"
import { CardUpdates } from "./payers/CardUpdates.ts"
import { ClientTokens } from "./access/ClientTokens.ts"
import { Deliveries } from "./delivery/Deliveries.ts"
import { Disputes } from "./payments/Disputes.ts"
import { DisputeTimers } from "./payments/DisputeTimers.ts"
import { Documents } from "./merchants/Documents.ts"
import { CardSources } from "./payers/CardSources.ts"
import { Instruments } from "./payers/Instruments.ts"
import { CommandExecutor } from "./executor/CommandExecutor.ts"
import { Merchants } from "./merchants/Merchants.ts"
import { PaymentMethodTimerService } from "./payers/PaymentMethodTimers.ts"
import { NewDisputes } from "./payments/NewDisputes.ts"
import { Orders } from "./payments/Orders.ts"
import { PadAgreements } from "./payers/PadAgreements.ts"
import { PaymentMethods } from "./payers/PaymentMethods.ts"
import { Payments } from "./payments/Payments.ts"
import { PaymentTimers } from "./payments/PaymentTimers.ts"
import { Preferences } from "./delivery/Preferences.ts"
import { Refunds } from "./payments/Refunds.ts"
import { RefundTimers } from "./payments/RefundTimers.ts"
import { SystemContext } from "./executor/SystemContext.ts"
import { Terminals } from "./terminals/Terminals.ts"
import { Timers } from "./timers/Timers.ts"
import { Workers } from "./timers/Workers.ts"

const useCases = Layer.mergeAll(
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
  CardPaymentCalls.layer,
  BankPaymentCalls.layer,
  Instruments.layer.pipe(Layer.provide(CardSources.layer)),
  NewDisputes.layer,
  SystemContext.layer,
  CommandExecutor.layer
).pipe(Layer.provideMerge(CardUpdates.layer))

/** Also requires `AppCache`, which adapters use too. */
export const layer = Workers.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Timers.layer, Deliveries.layer)),
  Layer.provideMerge(Layer.mergeAll(PaymentTimers.layer, AccountTimers.layer)),
  Layer.provideMerge(useCases),
  Layer.provideMerge(Layer.mergeAll(PaymentMethodTimerService.layer, RefundTimers.layer, DisputeTimers.layer)),
  Layer.provideMerge(services)
)
