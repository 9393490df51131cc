/**
 * The operator's search (platform.md 12): resources by what people have at hand, which is an id, a Unique-Key, a reference
 * of the client, the last four digits of a card or a bank account, or an amount.
 */
import { Effect, Option, Redacted, Schema } from "effect"
import * as BillingStatementKind from "../billing/statement/BillingStatementKind.ts"
import type { UniqueKeyRow } from "../decider/Change.ts"
import type { Row } from "../decider/StoredRow.ts"
import * as AccountKind from "../merchants/account/AccountKind.ts"
import * as AdjustmentKind from "../merchants/adjustment/AdjustmentKind.ts"
import * as LegalEntityKind from "../merchants/legal-entity/LegalEntityKind.ts"
import * as PayoutMethodKind from "../merchants/payout-method/PayoutMethodKind.ts"
import * as PaymentMethodKind from "../payers/payment-method/PaymentMethodKind.ts"
import * as DisputeKind from "../payments/dispute/DisputeKind.ts"
import * as PaymentKind from "../payments/payment/PaymentKind.ts"
import * as RefundKind from "../payments/refund/RefundKind.ts"
import * as PayoutKind from "../payouts/payout/PayoutKind.ts"
import * as RecoveryKind from "../payouts/recovery/RecoveryKind.ts"
import { type ListQuery, Store } from "../ports/Store.ts"
import { Vault } from "../ports/Vault.ts"
import * as StoredResponse from "./executor/StoredResponse.ts"

/** By what a resource was found, in the order of the answer. */
export const clues = ["id", "unique_key", "reference_id", "last_four", "amount"] as const
export type Clue = (typeof clues)[number]

export interface SearchResult {
  readonly foundBy: Clue
  readonly row: Row
}

const typesWithReference = [PaymentKind, RefundKind, AccountKind, LegalEntityKind].map(({ kind }) => kind.type)
const typesWithAmount = [
  PaymentKind,
  RefundKind,
  DisputeKind,
  PayoutKind,
  RecoveryKind,
  AdjustmentKind,
  BillingStatementKind
].map(({ kind }) => kind.type)
const typesWithLastFour = [PaymentMethodKind, PayoutMethodKind].map(({ kind }) => kind.type)

/** The four digits that a text is, or ends with behind a mask such as `xxxx` or `••`; null: it has none. */
export const lastFourIn = (text: string): string | null => /^[xX*•. ]*(\d{4})$/.exec(text)?.[1] ?? null

/**
 * The amounts that a text may mean, in the smallest unit: `12.34`, `$12.34` and `1,234.00` mean one; a whole number means
 * as many units or as many cents.
 */
export const amountsIn = (text: string): ReadonlyArray<number> => {
  const [, units = "", cents] = /^\$? ?(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{2}))?$/.exec(text) ?? []
  if (units === "") return []
  const whole = Number(units.replaceAll(",", ""))
  if (cents !== undefined) return [whole * 100 + Number(cents)]
  return text.startsWith("$") ? [whole * 100] : [whole * 100, whole]
}

/** An answer that is the record of a resource. */
const decodeRecord = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ id: Schema.String })))

const newestFirst = (a: Row, b: Row): number => b.createTime - a.createTime || (a.id < b.id ? 1 : -1)

/** The payments of methods that are looked for, for the newest methods alone. */
const maxMethods = 10

/** How the stored resources are read, clue by clue. */
const reads = (store: Store["Service"], vault: Vault["Service"]) => {
  const list = (size: number, { type, ...filters }: Partial<ListQuery> & Pick<ListQuery, "type">) =>
    Effect.map(
      store.list({ type, appId: null, size, position: null, direction: "next", ...filters }),
      ({ items }) => items
    )

  /** The newest rows of several lists. */
  const newest = (size: number, queries: ReadonlyArray<Partial<ListQuery> & Pick<ListQuery, "type">>) =>
    Effect.map(
      Effect.forEach(queries, (query) => list(size, query), { concurrency: "unbounded" }),
      (pages) => pages.flat().sort(newestFirst).slice(0, size)
    )

  const byIds = (ids: ReadonlyArray<string>, appId: string | null) =>
    Effect.map(store.load({ ids, counters: [], key: null, subscribers: [] }), ({ rows }) =>
      ids
        .flatMap((id) => rows.get(id) ?? [])
        .filter((row) => row.listed !== null && (appId === null || row.appId === appId))
    )

  /** The resource that a request created or changed, by the answer that is stored with its key. */
  const subjectOf = ({ reply, resourceId }: UniqueKeyRow): ReadonlyArray<string> => {
    if (reply === null) return resourceId === null ? [] : [resourceId]
    const { body } = StoredResponse.fromText(Redacted.value(vault.openText("reply", reply)))
    return Option.toArray(Option.map(decodeRecord(body), ({ id }) => id))
  }

  const byKey = (size: number, key: string, appId: string | null) =>
    Effect.flatMap(store.keyUses(key), (uses) =>
      Effect.map(byIds([...new Set(uses.flatMap(subjectOf))], appId), (rows) => rows.slice(0, size))
    )

  const byReference = (size: number, referenceId: string, filters: Partial<ListQuery>) =>
    newest(
      size,
      typesWithReference.map((type) => ({ ...filters, type, referenceId }))
    )

  const byLastFour = Effect.fnUntraced(function* (size: number, digits: string, filters: Partial<ListQuery>) {
    const facets = { last_four: digits }
    const methods = yield* newest(
      size,
      typesWithLastFour.map((type) => ({ ...filters, type, facets }))
    )
    const payers = methods.filter(({ type }) => type === PaymentMethodKind.kind.type).slice(0, maxMethods)
    const payments = yield* newest(
      size,
      payers.map(({ id }) => ({ ...filters, type: PaymentKind.kind.type, relatedId: id }))
    )
    return [...payments, ...methods].slice(0, size)
  })

  const byAmount = (size: number, amounts: ReadonlyArray<number>, filters: Partial<ListQuery>) =>
    newest(
      size,
      amounts.flatMap((amount) =>
        typesWithAmount.map((type) => ({ ...filters, type, minAmount: amount, maxAmount: amount }))
      )
    )

  return { byIds, byKey, byReference, byLastFour, byAmount }
}

export const make = Effect.gen(function* () {
  const { byAmount, byIds, byKey, byLastFour, byReference } = reads(yield* Store, yield* Vault)

  /**
   * What a text may mean: for each clue at most `size` resources, the newest first. A resource that several clues find is
   * found by the first. `appId` null: of all apps.
   */
  return Effect.fnUntraced(function* (text: string, appId: string | null, size: number) {
    const digits = lastFourIn(text)
    const byClue = {
      id: byIds([text], appId),
      unique_key: byKey(size, text, appId),
      reference_id: byReference(size, text, { appId }),
      last_four: digits === null ? Effect.succeed([]) : byLastFour(size, digits, { appId }),
      amount: byAmount(size, amountsIn(text), { appId })
    } satisfies { readonly [C in Clue]: unknown }
    const rows = yield* Effect.all(byClue, { concurrency: "unbounded" })
    const results = new Map<string, SearchResult>()
    for (const clue of clues)
      for (const row of rows[clue]) if (!results.has(row.id)) results.set(row.id, { foundBy: clue, row })
    return [...results.values()]
  })
})
