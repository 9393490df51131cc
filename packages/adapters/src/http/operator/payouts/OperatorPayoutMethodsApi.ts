/** /operator/payout_methods (platform.md 12): reads, removal, and the restoration of a disabled method. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as DeletePayoutMethod from "@payments-platform/domain/merchants/payout-method/DeletePayoutMethod"
import * as PayoutMethodKind from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import { PayoutMethodRecord } from "@payments-platform/domain/merchants/payout-method/PayoutMethodRecord"
import * as RestorePayoutMethod from "@payments-platform/domain/merchants/payout-method/RestorePayoutMethod"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { operatorAction, operatorRemoval } from "../../api/CommandEndpoint.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(PayoutMethodRecord, "OperatorPayoutMethod")

export class OperatorPayoutMethodsApi extends HttpApiGroup.make("payout_methods")
  .add(
    ResourceReads.list("/operator/payout_methods", record, PayoutMethodKind.kind, {
      filter: "ownerId",
      by: "legalEntity"
    }),
    ResourceReads.get("/operator/payout_methods/:id", record, PayoutMethodKind.kind),
    operatorAction("restore", "/operator/payout_methods/:id/restore", record, {
      executes: RestorePayoutMethod.handler,
      role: "finance",
      summary: "Restore a payout method",
      description:
        "A disabled method is again what it was before, and its failed payouts no longer count (merchants.md 6).",
      params: { id: idOf("disabledPayoutMethod") },
      answer: { status: "unverified" }
    }),
    operatorRemoval("/operator/payout_methods/:id", record, {
      executes: DeletePayoutMethod.handler,
      role: "finance",
      summary: "Delete a payout method",
      description:
        "Funds cannot be delivered to the method or recovered from it; the accounts that had it have none (merchants.md 6). Announced as `payout_methods.deleted`.",
      params: { id: idOf("unusedPayoutMethod") },
      answer: { status: "deleted" }
    })
  )
  .annotate(OpenApi.Description, "The payout methods of all apps.") {}
