/**
 * A resource as a store keeps it: the document of its state, and the columns by which
 * stores select. Payments, accounts, apps and every other resource are stored like this.
 */
import type { JsonObject } from "../vocabulary/text/Json.ts"
import type { StateDocument } from "./StateCodec.ts"

/**
 * The columns by which lists find and filter a resource. A resource without them (`listed` null) does not exist for the
 * API: it is not listed, and its id is unknown.
 */
export interface ListColumns {
  /** the id in the record's `owner`: of an account, a legal entity or an app */
  readonly ownerId: string
  readonly status: string
  /** the `reference_id` */
  readonly referenceId?: string | null
  /** the id of the one related resource by which lists filter */
  readonly relatedId?: string | null
  /** the amount that amount filters compare, in the smallest unit of its currency */
  readonly amount?: number | null
  /** further filters; a list matches the rows whose facets contain those asked for */
  readonly facets?: JsonObject
}

/** One resource. Its state is read and written only through the `ResourceKind` of its `type`. */
export interface Row {
  readonly id: string
  /** the contract's `resource`: `payments`, `accounts` */
  readonly type: string
  /** the app that owns it */
  readonly appId: string
  /** 1 when created, and one more with each Change that writes the row */
  readonly version: number
  /** UNIX seconds of service time */
  readonly createTime: number
  /** UNIX seconds of service time at which its first timer is due (Timer.ts); null: it has none */
  readonly dueAt: number | null
  readonly listed: ListColumns | null
  readonly doc: StateDocument
}
