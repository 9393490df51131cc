/**
 * Reads ledger, balances, lists, transaction records and notifications from a platform's store, in the names of
 * the model.
 */
import { Effect } from "effect"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { type Page, type Position, Store } from "@payments-platform/domain/ports/Store"
import { asRecord, type List, merchantBalances, recordSummary, topicsOf } from "./Target.ts"

const byCreation = ({ createTime, id }: { readonly createTime: number; readonly id: string }): Position => ({
  time: createTime,
  id
})

/** Reads all pages of a list. */
const walked = Effect.fnUntraced(function* <A, E>(
  placeOf: (item: A) => Position,
  read: (position: Position | null) => Effect.Effect<Page<A>, E>
) {
  const all: Array<A> = []
  let position: Position | null = null
  while (true) {
    const page: Page<A> = yield* read(position)
    all.push(...page.items)
    const last = page.items.at(-1)
    if (!page.more || last === undefined) return all
    position = placeOf(last)
  }
})

/** `name` returns the model's name of an id, and `id` the id of a name. */
export const make = (name: (id: string) => string, id: (name: string) => string) =>
  Effect.gen(function* () {
    const [store, mailbox] = [yield* Store, yield* Mailbox]

    const ledger = Effect.map(store.ledgerSums, (sums) => {
      let difference = 0
      const accounts = new Map<string, number>()
      for (const { credits, currency, debits, ledgerAccount } of sums) {
        difference += debits - credits
        const account = ledgerAccount.split(":").map(name).join(":")
        if (debits !== credits) accounts.set(`${account} ${currency}`, debits - credits)
      }
      return { difference, accounts }
    })

    const balances = Effect.fnUntraced(function* (accounts: ReadonlyArray<string>) {
      const places = accounts.flatMap((account) =>
        merchantBalances.flatMap((kind) => ["USD", "CAD"].map((currency) => ({ account, kind, currency })))
      )
      const keyOf = (place: (typeof places)[number]) => `merchant:${id(place.account)}:${place.kind}|${place.currency}`
      const found = yield* store.load({ ids: [], counters: places.map(keyOf), key: null, subscribers: [] })
      return new Map(
        places.map((place) => [
          `merchant:${place.account}:${place.kind} ${place.currency}`,
          found.counters.get(keyOf(place)) ?? 0
        ])
      )
    })

    const asked = { appId: "app", direction: "next" } as const
    const rows = (type: List, size: number) =>
      walked(byCreation, (position) => store.list({ ...asked, type, size, position }))
    const records = Effect.map(
      walked(TransactionRecords.placeOf, (position) => store.transactionRecords({ ...asked, size: 10, position })),
      (all) => all.map((each) => recordSummary(each, name))
    )

    const notifications = Effect.gen(function* () {
      const query = { appId: "app", size: 5_000, position: null, direction: "next" } as const
      const { items } = yield* store.notifications(query)
      const ordered = items.toSorted((a, b) => a.resourceVersion - b.resourceVersion || a.ordinal - b.ordinal)
      const topics = new Map<string, Array<string>>()
      for (const each of ordered)
        topics.set(name(each.resourceId), [...(topics.get(name(each.resourceId)) ?? []), each.topic])
      const letters = yield* mailbox.letters
      return {
        topics,
        delivered: topicsOf(
          letters.map(({ body }) => asRecord(body)),
          name
        )
      }
    })

    return { ledger, balances, records, rows, notifications }
  })
