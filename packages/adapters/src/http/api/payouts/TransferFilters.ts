/** What /payouts and /recoveries have in common: the filters of their lists (merchants.md 7, 8). */
import * as PayoutInstrument from "@payments-platform/domain/merchants/payout-method/PayoutInstrument"
import * as TransferRecord from "@payments-platform/domain/payouts/transfer/TransferRecord"
import { one } from "../ListFilters.ts"
import * as SharedParameters from "../SharedParameters.ts"

export const filters = {
  owner_id: SharedParameters.ofAccount,
  payout_method_type: SharedParameters.oneOf(
    PayoutInstrument.Type.literals,
    "Only those by payout methods of this type."
  ),
  payout_method_id: SharedParameters.filterBy("Only those by the payout method with this id."),
  status: SharedParameters.oneOf(TransferRecord.statuses, "Only those in this status.")
}

interface Query {
  readonly owner_id?: string
  readonly payout_method_type?: PayoutInstrument.Instrument["type"]
  readonly payout_method_id?: string
  readonly status?: TransferRecord.Status
}

/** The filter of a list by a decoded query. */
export const filterOf = (query: Query) => ({
  ownerId: query.owner_id,
  relatedId: query.payout_method_id,
  status: one(query.status),
  facets: { type: query.payout_method_type }
})
