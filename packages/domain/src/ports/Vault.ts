/**
 * Seals what must never be stored or shown in clear: card and account numbers,
 * personal numbers, stored answers. Sealed texts are authenticated and bound to
 * a purpose; hashes are keyed, so that they tell nothing to whoever holds the
 * database alone. All of it survives a rotation of keys.
 */
import { Context, type Redacted } from "effect"

export type Purpose = "card" | "reading" | "bank" | "document" | "person" | "reply" | "secret" | "token"

/** Bytes sealed as they arrive: the head, then each result in its order, is what `openBytes` opens. */
export interface Sealing {
  readonly head: Uint8Array
  readonly update: (bytes: Uint8Array) => Uint8Array
  /** the last bytes, once */
  readonly end: () => Uint8Array
}

export class Vault extends Context.Service<
  Vault,
  {
    readonly seal: (purpose: Purpose, plaintext: string) => string
    /** throws a defect when the text was sealed for something else, or by a key that is not at hand */
    readonly open: (purpose: Purpose, sealed: string) => Redacted.Redacted<string>
    /** seals bytes, bound to a name beside their purpose: those of another name are not opened in their place */
    readonly sealing: (purpose: Purpose, name: string) => Sealing
    /** throws as `open` does */
    readonly openBytes: (purpose: Purpose, name: string, sealed: Uint8Array) => Uint8Array<ArrayBuffer>
    /** a keyed hash for comparison, the same for the same text; `keyed` by the newest key */
    readonly hash: (context: string, text: string) => string
    /** whether a hash is of this text, under whichever key it was made */
    readonly matches: (context: string, text: string, hash: string) => boolean
  }
>()("@payments-platform/domain/Vault") {}
