/**
 * Seals what must never be stored or shown in clear: card and account numbers,
 * personal numbers, stored responses. Sealed texts are authenticated and bound to their
 * purpose. Hashes are keyed, so they reveal nothing to a reader of the database.
 * Sealed texts and hashes stay valid when the key is rotated, as long as the earlier
 * key is configured.
 */
import { Context, type Redacted } from "effect"

/** A text sealed for one purpose does not open for another. */
export type Purpose = "card" | "reading" | "bank" | "document" | "person" | "reply" | "secret" | "session" | "token"

/** Seals bytes as they arrive. `openBytes` opens the head followed by all results in their order. */
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
    /** as `seal`, but in bytes, a quarter fewer than the characters of `seal` */
    readonly sealText: (purpose: Purpose, plaintext: string) => Uint8Array
    /** throws as `open` does */
    readonly openText: (purpose: Purpose, sealed: Uint8Array) => Redacted.Redacted<string>
    /** seals bytes, bound to their purpose and to a name: `openBytes` with another name throws */
    readonly sealing: (purpose: Purpose, name: string) => SealingStream
    /** throws as `open` does */
    readonly openBytes: (purpose: Purpose, name: string, sealed: Uint8Array) => Uint8Array<ArrayBuffer>
    /** a keyed hash by the newest key: equal for equal texts of one context */
    readonly hash: (context: string, text: string) => string
    /** whether a hash is of this text, by any configured key */
    readonly matches: (context: string, text: string, hash: string) => boolean
  }
>()("@payments-platform/domain/Vault") {}
