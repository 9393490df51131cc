/** All use cases of the platform over its ports. */
import { Layer } from "effect"
import { Apps } from "./Apps.ts"
import { BankPayments } from "./BankPayments.ts"
import { CardPayments } from "./CardPayments.ts"
import { Deliveries } from "./Deliveries.ts"
import { GivenCards } from "./GivenCards.ts"
import { Instruments } from "./Instruments.ts"
import { Journey } from "./Journey.ts"
import { Merchants } from "./Merchants.ts"
import { MethodTimers } from "./MethodTimers.ts"
import { PaymentMethods } from "./PaymentMethods.ts"
import { Payments } from "./Payments.ts"
import { PaymentTimers } from "./PaymentTimers.ts"
import { Preferences } from "./Preferences.ts"
import { SystemCalls } from "./SystemCalls.ts"
import { Terminals } from "./Terminals.ts"
import { Timers } from "./Timers.ts"
import { Workers } from "./Workers.ts"

const commands = Layer.mergeAll(
  Payments.layer,
  PaymentMethods.layer,
  Merchants.layer,
  Preferences.layer,
  Terminals.layer,
  Apps.layer
)

const services = Layer.mergeAll(
  CardPayments.layer,
  BankPayments.layer,
  Instruments.layer,
  GivenCards.layer,
  SystemCalls.layer,
  Journey.layer
)

/** Needs the Directory beside the ports, since adapters need it too. */
export const layer = Workers.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Timers.layer, Deliveries.layer)),
  Layer.provideMerge(PaymentTimers.layer),
  Layer.provideMerge(commands),
  Layer.provideMerge(MethodTimers.layer),
  Layer.provideMerge(services)
)
