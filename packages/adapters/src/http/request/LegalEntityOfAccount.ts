/** The legal entity of an account, with which `account_id` finds the resources of that entity (platform.md 12). */
import { Effect } from "effect"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { Store } from "@payments-platform/domain/ports/Store"

/** The id of an account's legal entity; `""` if the account is unknown, which is never a valid id. */
export const make = Effect.map(
  Store,
  (store) => (accountId: string) =>
    Effect.map(store.load({ ids: [accountId], counters: [], key: null, subscribers: [] }), ({ rows }) => {
      const row = rows.get(accountId)
      return row?.type === AccountKind.kind.type ? AccountKind.kind.fact(row).state.legalEntityId : ""
    })
)
