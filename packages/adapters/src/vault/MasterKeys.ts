/** The master keys of the vault as VAULT_KEY gives them (platform.md 13): the first seals, all open. */
import { Data, Redacted, Result } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"

/** AES-256. */
export const keyBytes = 32

/** VAULT_KEY cannot be used. Says which entry, never what it holds. */
export class InvalidMasterKeys extends Data.TaggedError("Vault/InvalidMasterKeys")<{ readonly message: string }> {}

export type MasterKeys = NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>

const parseKey = (text: string, position: number): Result.Result<Redacted.Redacted<Uint8Array>, InvalidMasterKeys> => {
  const bytes = Buffer.from(text, "base64")
  return bytes.length === keyBytes && bytes.toString("base64") === text
    ? Result.succeed(Redacted.make(new Uint8Array(bytes)))
    : Result.fail(new InvalidMasterKeys({ message: `key ${position} is not the base64 of ${keyBytes} bytes` }))
}

/** Comma-separated base64 of exactly 32 bytes each; blanks around a key do not matter. */
export const parse = (text: Redacted.Redacted<string>): Result.Result<MasterKeys, InvalidMasterKeys> =>
  Result.gen(function* () {
    const [first = "", ...rest] = Redacted.value(text).split(",")
    const newest = yield* parseKey(first.trim(), 1)
    const older: Array<Redacted.Redacted<Uint8Array>> = []
    for (const [index, entry] of rest.entries()) older.push(yield* parseKey(entry.trim(), index + 2))
    return [newest, ...older] as const
  })
