/** The outside world where nothing is connected (ADAPTERS=manual): what can wait waits for the operator's word. */
import { Layer } from "effect"
import * as ManualRiskScreening from "../../risk/ManualRiskScreening.ts"
import * as ManualBankDirectory from "./ManualBankDirectory.ts"
import * as ManualBankNetwork from "./ManualBankNetwork.ts"
import * as ManualCardDirectory from "./ManualCardDirectory.ts"
import * as ManualCardNetwork from "./ManualCardNetwork.ts"
import * as ManualCardReaders from "./ManualCardReaders.ts"
import * as ManualDisputeDesk from "./ManualDisputeDesk.ts"
import * as ManualWallets from "./ManualWallets.ts"

export const layer = Layer.mergeAll(
  ManualCardNetwork.layer,
  ManualBankNetwork.layer,
  ManualDisputeDesk.layer,
  ManualRiskScreening.layer,
  ManualCardDirectory.layer,
  ManualCardReaders.layer,
  ManualWallets.layer,
  ManualBankDirectory.layer
)
