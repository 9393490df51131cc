/**
 * Seals what must never be stored or shown in clear: card and account numbers,
 * personal numbers, stored answers. Sealed texts are authenticated and bound to
 * a purpose; hashes are keyed, so that they tell nothing to whoever holds the
 * database alone. All of it survives a rotation of keys.
 */
import { Context, type Redacted } from "effect"

export type Purpose = "card" | "person" | "reply" | "secret"

export class Vault extends Context.Service<
  Vault,
  {
    readonly seal: (purpose: Purpose, plaintext: string) => string
    /** throws a defect when the text was sealed for something else, or by a key that is not at hand */
    readonly open: (purpose: Purpose, sealed: string) => Redacted.Redacted<string>
    /** a keyed hash for comparison, the same for the same text; `keyed` by the newest key */
    readonly hash: (context: string, text: string) => string
    /** whether a hash is of this text, under whichever key it was made */
    readonly matches: (context: string, text: string, hash: string) => boolean
  }
>()("@payments-platform/domain/Vault") {}
