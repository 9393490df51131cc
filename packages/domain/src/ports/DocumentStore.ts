/**
 * Keeps the bytes of documents, each whole or not at all, by the id of its
 * document. What it is given is sealed already; it never sees a document.
 * Infrastructure failures are `Unavailable`: what was asked may be asked again.
 */
import { Context, type Effect } from "effect"
import type { Unavailable } from "./Store.ts"

export class DocumentStore extends Context.Service<
  DocumentStore,
  {
    /** durable when it succeeds; replaces what was there */
    readonly put: (id: string, bytes: Uint8Array) => Effect.Effect<void, Unavailable>
    /** null: there is none */
    readonly get: (id: string) => Effect.Effect<Uint8Array | null, Unavailable>
    /** also when there is none */
    readonly remove: (id: string) => Effect.Effect<void, Unavailable>
  }
>()("@payments-platform/domain/DocumentStore") {}
