/**
 * Personal secrets, which no response, event, error or log may contain: dates of birth
 * and personal numbers. In a request they are `Redacted` from decoding on; in a store
 * they are `SealedText` of the vault.
 */
import { Redacted, Schema } from "effect"

/** The vault's ciphertext of one secret. */
export const SealedText = Schema.String.pipe(Schema.brand("Sealed"))
export type SealedText = typeof SealedText.Type

/** The Schema of a secret in a request: the clear value is checked, then redacted. */
export const secret = <S extends Schema.Constraint>(clear: S) => Schema.RedactedFromValue(clear)

/** A secret while a request is processed: in clear (redacted) from the request, or sealed from the store. */
export type SecretValue<Clear> = Redacted.Redacted<Clear> | SealedText

/** The vault's functions for one purpose. */
export type Seal = (plaintext: string) => string
export type Open = (sealed: string) => Redacted.Redacted<string>

/** Whether a secret comes from the request. */
export const isFresh = <Clear>(held: SecretValue<Clear>): held is Redacted.Redacted<Clear> => Redacted.isRedacted(held)

export interface Vault {
  readonly seal: Seal
  readonly open: Open
}

/**
 * Seals a secret from a request; a sealed one is returned unchanged. If the secret
 * equals the one sealed `before`, that seal is returned, because two seals of one text
 * differ and the update would look like a change.
 */
export const seal = <Clear>(
  held: SecretValue<Clear>,
  before: SealedText | undefined,
  write: (clear: Clear) => string,
  vault: Vault
): SealedText => {
  if (!isFresh(held)) return held
  const text = write(Redacted.value(held))
  return before !== undefined && Redacted.value(vault.open(before)) === text
    ? before
    : SealedText.make(vault.seal(text))
}

/** The clear text of a secret. */
export const reveal = (held: SecretValue<string>, open: Open): string =>
  Redacted.value(isFresh(held) ? held : open(held))
