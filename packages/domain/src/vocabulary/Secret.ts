/**
 * What a person trusts us with and no answer, event, error or log may hold: in a
 * request it is `Redacted` from decode on, at rest it is `Sealed` by the vault.
 */
import { Redacted, Schema } from "effect"

/** The vault's ciphertext of one secret. */
export const Sealed = Schema.String.pipe(Schema.brand("Sealed"))
export type Sealed = typeof Sealed.Type

/** A secret of a request: checked in clear, then wrapped. */
export const secret = <S extends Schema.Constraint>(clear: S) => Schema.RedactedFromValue(clear)

/** A secret on its way: fresh from a request, or as it was stored. */
export type Held<Clear> = Redacted.Redacted<Clear> | Sealed

/** The vault's two ways, for one purpose. */
export type Seal = (plaintext: string) => string
export type Open = (sealed: string) => Redacted.Redacted<string>

export const isFresh = <Clear>(held: Held<Clear>): held is Redacted.Redacted<Clear> => Redacted.isRedacted(held)

/** Seals a fresh secret; a sealed one stays as it is. */
export const seal = <Clear>(held: Held<Clear>, write: (clear: Clear) => string, vault: Seal): Sealed =>
  isFresh(held) ? Sealed.make(vault(write(Redacted.value(held)))) : held

/** The clear text of a secret that is a string, for a rule that needs it. */
export const reveal = (held: Held<string>, open: Open): string => Redacted.value(isFresh(held) ? held : open(held))
