/**
 * Keeps the bytes of documents, each whole or not at all, by the id of its
 * document. Bytes are appended to a draft as they arrive; a draft is not readable
 * before it is finished. All bytes are sealed before they reach this port.
 * Infrastructure failures are `Unavailable`: the caller may try again.
 */
import { Context, type Effect, type Scope } from "effect"
import type { Unavailable } from "./Store.ts"

/** Milliseconds of real time after the last bytes of an upload within which its request may still end. */
export const uploadMillis = 60_000

/** The bytes of a document while they arrive. */
export interface Draft {
  /** Adds bytes at the end, one call at a time. After a failure the draft cannot be finished any more. */
  readonly append: (bytes: Uint8Array) => Effect.Effect<void, Unavailable>
}

export class DocumentStore extends Context.Service<
  DocumentStore,
  {
    /** Begins the draft of a document, which has one at most. It is removed with the scope unless it was finished. */
    readonly begin: (id: string) => Effect.Effect<Draft, Unavailable, Scope.Scope>
    /** Makes the draft the bytes of its document, durably, and replaces earlier ones. Fails without a draft. */
    readonly finish: (id: string) => Effect.Effect<void, Unavailable>
    /** null: the document has no finished bytes */
    readonly get: (id: string) => Effect.Effect<Uint8Array | null, Unavailable>
    /**
     * Removes the draft and the bytes of an unfinished upload. Fails while its request may still end, which is for
     * `uploadMillis` of real time after its last bytes, however far the clock of staging has moved. A store that does not
     * see drafts of other machines may succeed earlier; the second commit of the upload then has its bytes removed.
     */
    readonly abandon: (id: string) => Effect.Effect<void, Unavailable>
    /** Removes finished bytes; succeeds also when there are none. */
    readonly remove: (id: string) => Effect.Effect<void, Unavailable>
    /** whether the store of another host answers; `off`: the bytes are kept on this one */
    readonly health: Effect.Effect<"ok" | "failed" | "off">
  }
>()("@payments-platform/domain/DocumentStore") {}
