/** The layer of the executor, the timers and the background work. It requires the ports. */
import { Layer } from "effect"
import { ClientTokens } from "./access/CompleteRequestFromToken.ts"
import { Sessions } from "./access/FindSession.ts"
import { Workers } from "./background/BackgroundWork.ts"
import { BillingRuns } from "./background/BillingRuns.ts"
import { OldRecords } from "./background/DeleteOldRecords.ts"
import { Timers } from "./background/DueTimers.ts"
import { PayoutRuns } from "./background/PayoutRuns.ts"
import { UnpaidRefunds } from "./background/UnpaidRefunds.ts"
import { Deliveries } from "./delivery/Deliveries.ts"
import { Preferences } from "./delivery/DropDeliveriesOfPreference.ts"
import { Redeliveries } from "./delivery/Redeliveries.ts"
import { DocumentFiles } from "./DocumentFiles.ts"
import { CommandExecutor } from "./executor/CommandExecutor.ts"
import { ExternalCallRunner } from "./executor/ExternalCallRunner.ts"
import { NetworkCallLog } from "./executor/NetworkCallLog.ts"
import { Refusals } from "./executor/RefusalLog.ts"
import { TestCards } from "./ReadTestCard.ts"

/** `AppCache` is required too, because adapters share it. */
export const layer = Workers.layer.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Timers.layer,
      Deliveries.layer,
      Preferences.layer,
      Redeliveries.layer,
      PayoutRuns.layer,
      BillingRuns.layer,
      UnpaidRefunds.layer,
      OldRecords.layer
    )
  ),
  Layer.provideMerge(
    Layer.mergeAll(ClientTokens.layer, DocumentFiles.layer, Sessions.layer, TestCards.layer, CommandExecutor.layer)
  ),
  Layer.provideMerge(Refusals.layer),
  Layer.provide(ExternalCallRunner.layer),
  Layer.provideMerge(NetworkCallLog.layer)
)
