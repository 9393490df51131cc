/**
 * A resource as a store keeps it: its state as a JSON document, and beside it
 * what stores select by. Every resource that has a life is such a row.
 */
import type { JsonObject } from "./Json.ts"

/** What lists and filters see of a state. A state that is not listed does not exist for the API. */
export interface Listed {
  /** the id in `owner`: an account, a legal entity, an app */
  readonly ownerId: string
  readonly status: string
  /** the platform's reference_id */
  readonly ref?: string | null
  /** the one related resource that lists filter by */
  readonly rel?: string | null
  /** what amount filters compare, in cents */
  readonly amount?: number | null
  /** other filters, matched by containment */
  readonly facets?: JsonObject
}

export interface Row {
  readonly id: string
  readonly type: string
  readonly appId: string
  /** 1 when created, then one more with each Change that wrote it */
  readonly version: number
  /** UNIX seconds of service time */
  readonly createTime: number
  /** UNIX seconds of service time at which the resource wants a Tick, or null */
  readonly dueAt: number | null
  readonly listed: Listed | null
  readonly doc: JsonObject
}
