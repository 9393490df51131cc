/**
 * The secret of a session token or an authentication code (platform.md 6): 43 characters of base64url, the 16 bytes of
 * the id of its row and 16 random bytes. The id finds the row, whose keyed hash is compared with the whole secret, so a
 * secret stays valid when the vault's key is rotated.
 */
import { Result } from "effect"
import { Base64Url, Hex } from "effect/encoding"

const idBytes = 16
/** The random bytes of a secret. */
export const randomBytes = 16
const form = /^[A-Za-z0-9_-]{43}$/

/** The secret for the row with this id, a UUID. */
export const make = (id: string, random: Uint8Array): string =>
  Base64Url.encode(Uint8Array.from([...Result.getOrThrow(Hex.decode(id.replaceAll("-", ""))), ...random]))

/** The id of the row that a secret names; null: the text is no secret. */
export const idIn = (secret: string): string | null => {
  const bytes = form.test(secret) ? Base64Url.decode(secret) : null
  if (bytes === null || Result.isFailure(bytes)) return null
  return Hex.encode(bytes.success.slice(0, idBytes)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
