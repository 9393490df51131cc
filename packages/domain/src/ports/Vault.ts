/**
 * Seals what must never be stored or shown in clear: card and account numbers,
 * personal numbers, stored answers. Sealed texts are authenticated and bound to their
 * purpose. Hashes are keyed, so they reveal nothing to a reader of the database.
 * Sealed texts and hashes stay valid when the key is rotated, as long as the earlier
 * key is configured.
 */
import { Context, type Redacted } from "effect"

/** A text sealed for one purpose does not open for another. */
export type Purpose = "card" | "reading" | "bank" | "document" | "person" | "reply" | "secret" | "session" | "token"

/** Bytes sealed as they arrive: the head, then each result in its order, is what `openBytes` opens. */
export interface SealingStream {
  readonly head: Uint8Array
  readonly update: (bytes: Uint8Array) => Uint8Array
  /** the last bytes, once */
  readonly end: () => Uint8Array
}

export class Vault extends Context.Service<
  Vault,
  {
    /** a new ciphertext with each call, by the newest key */
    readonly seal: (purpose: Purpose, plaintext: string) => string
    /** throws a defect for a text that was altered, sealed for another purpose, or sealed by a key that is not configured */
    readonly open: (purpose: Purpose, sealed: string) => Redacted.Redacted<string>
    /** as `seal` does, in the bytes that a text of them encodes, which are a quarter fewer */
    readonly sealText: (purpose: Purpose, plaintext: string) => Uint8Array
    /** throws as `open` does */
    readonly openText: (purpose: Purpose, sealed: Uint8Array) => Redacted.Redacted<string>
    /** seals bytes, bound to a name beside their purpose: those of another name are not opened in their place */
    readonly sealing: (purpose: Purpose, name: string) => SealingStream
    /** throws as `open` does */
    readonly openBytes: (purpose: Purpose, name: string, sealed: Uint8Array) => Uint8Array<ArrayBuffer>
    /** a keyed hash by the newest key: equal for equal texts of one context */
    readonly hash: (context: string, text: string) => string
    /** whether a hash is of this text, by any configured key */
    readonly matches: (context: string, text: string, hash: string) => boolean
  }
>()("@payments-platform/domain/Vault") {}
