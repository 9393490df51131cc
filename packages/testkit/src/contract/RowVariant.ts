/** The ways in which the domain carries out a row of the contract's tables of transitions. */
import type { Pattern } from "./ContractRow.ts"

/** A way in which a row of the contract happens. `topics` and `ledger` replace those of the row. */
export interface Variant {
  readonly events: ReadonlyArray<string>
  /** which variant it is */
  readonly says?: string
  /** the resource that moves; absent: that of the table */
  readonly kind?: string
  readonly rule?: Pattern
  /** the party of a legal entity; absent: any */
  readonly party?: Pattern
  /** the state before, as far as it matters; absent: any state */
  readonly before?: Pattern
  readonly after?: Pattern
  readonly topics?: ReadonlyArray<string>
  readonly ledger?: ReadonlyArray<string>
}

export type Members = { readonly [member: string]: Pattern }
export const state = (_tag: Pattern, more: Members = {}): Pattern => ({ _tag, ...more })
export const terms = (more: Members): { readonly terms: Pattern } => ({ terms: more })

/** Neither topics nor entries: another step of the same row has them. */
export const none = { topics: [], ledger: [] } as const
