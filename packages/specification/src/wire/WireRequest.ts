/** A request of the model as an HTTP request, and what the requests of all resources are made of. */
import type { Magic, RequestOf, Tag } from "../model/ModelRequests.ts"
import type { Json } from "../model/State.ts"

export interface WireRequest {
  readonly method: "POST" | "DELETE"
  readonly path: string
  /** null: no body */
  readonly body: Json | null
  /** API version, since some operations exist in some versions only */
  readonly version: string
  readonly magic: Magic
  /** the name of the file with which it is sent as a multipart form; null: it is no form */
  readonly file: string | null
}

/** Subscriptions to every topic of the sequences. */
export const topics: ReadonlyArray<string> = [
  "payments.*",
  "payment_methods.*",
  "accounts.*",
  "adjustments.*",
  "payout_methods.*",
  "recoveries.*",
  "payouts.*",
  "billing_statements.*",
  "legal_entities.*",
  "refunds.*",
  "disputes.*",
  "terminals.*"
]

/** The file of a form. Its beginning identifies it as a PDF; the rest is not checked. */
export const evidence: Uint8Array<ArrayBuffer> = new TextEncoder().encode("%PDF-1.7 evidence")

/** Returns the id of a resource that the model names. */
export type IdOf = (name: string) => string

/** The version of most requests. */
export const version = "3.2"

const plain = { version, magic: null, file: null } as const
export const post = (path: string, body: Json | null = null): WireRequest => ({ ...plain, method: "POST", path, body })
export const remove = (path: string): WireRequest => ({ ...plain, method: "DELETE", path, body: null })

/** Encodes the requests with these tags. The operator sends those whose path begins with /operator. */
export type Encoders<T extends Tag> = { readonly [K in T]: (request: RequestOf<K>, id: IdOf) => WireRequest }
