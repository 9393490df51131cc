/**
 * The simulators of all outside ports of a staging platform, over one simulator store (payments.md 8). Scripted steps
 * follow after the setting `simulator_delay`, 10 seconds unless the operator changes it.
 */
import { Effect, Layer } from "effect"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import * as SimulatedIdentityVerification from "../../identity/SimulatedIdentityVerification.ts"
import * as SimulatedRiskScreening from "../../risk/SimulatedRiskScreening.ts"
import * as SimulatedBankDirectory from "./banks/SimulatedBankDirectory.ts"
import * as SimulatedBankNetwork from "./banks/SimulatedBankNetwork.ts"
import * as SimulatedPayoutBank from "./banks/SimulatedPayoutBank.ts"
import * as SimulatedCardDirectory from "./cards/SimulatedCardDirectory.ts"
import * as SimulatedCardNetwork from "./cards/SimulatedCardNetwork.ts"
import * as SimulatedCardReaders from "./cards/SimulatedCardReaders.ts"
import * as SimulatedDisputeDesk from "./cards/SimulatedDisputeDesk.ts"
import * as SimulatedWallets from "./cards/SimulatedWallets.ts"

/** In seconds; the initial setting while the settings cannot be read. */
const delay = Effect.map(AppCache, (directory) =>
  directory.settings.pipe(
    Effect.map(({ simulatorDelay }) => simulatorDelay),
    Effect.catch(() => Effect.succeed(Settings.initial.simulatorDelay))
  )
)

export const layer = Layer.unwrap(
  Effect.map(delay, (delay) =>
    Layer.mergeAll(
      SimulatedCardNetwork.layer({ delay }),
      SimulatedBankNetwork.layer({ delay }),
      SimulatedDisputeDesk.layer({ delay }),
      SimulatedPayoutBank.layer({ delay }),
      SimulatedRiskScreening.layer({ delay }),
      SimulatedIdentityVerification.layer({ delay }),
      SimulatedCardDirectory.layer,
      SimulatedCardReaders.layer,
      SimulatedWallets.layer,
      SimulatedBankDirectory.layer
    )
  )
)
