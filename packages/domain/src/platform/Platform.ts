/** All use cases of the platform over its ports. */
import { Layer } from "effect"
import { Apps } from "./Apps.ts"
import { CardPayments } from "./CardPayments.ts"
import { Deliveries } from "./Deliveries.ts"
import { Journey } from "./Journey.ts"
import { Merchants } from "./Merchants.ts"
import { PaymentMethods } from "./PaymentMethods.ts"
import { Payments } from "./Payments.ts"
import { Preferences } from "./Preferences.ts"
import { StoredCards } from "./StoredCards.ts"
import { Timers } from "./Timers.ts"
import { Workers } from "./Workers.ts"

/** Needs the Directory beside the ports, since adapters need it too. */
export const layer = Workers.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Timers.layer, Deliveries.layer)),
  Layer.provideMerge(
    Layer.mergeAll(Payments.layer, PaymentMethods.layer, Merchants.layer, Preferences.layer, Apps.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(CardPayments.layer, StoredCards.layer, Journey.layer))
)
