/** The master keys of the vault, parsed from VAULT_KEY (platform.md 13). The first one seals, and all of them open. */
import { Data, Redacted, Result } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"

/** The key length of AES-256. */
export const keyBytes = 32

/** VAULT_KEY is invalid. The message names the position of the entry, never its value. */
export class InvalidMasterKeys extends Data.TaggedError("Vault/InvalidMasterKeys")<{ readonly message: string }> {}

export type MasterKeys = NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>

const parseKey = (text: string, position: number): Result.Result<Redacted.Redacted<Uint8Array>, InvalidMasterKeys> => {
  const bytes = Buffer.from(text, "base64")
  return bytes.length === keyBytes && bytes.toString("base64") === text
    ? Result.succeed(Redacted.make(new Uint8Array(bytes)))
    : Result.fail(new InvalidMasterKeys({ message: `key ${position} is not the base64 of ${keyBytes} bytes` }))
}

/** Parses a comma-separated list of base64 keys of exactly 32 bytes each. Spaces around a key are ignored. */
export const parse = (text: Redacted.Redacted<string>): Result.Result<MasterKeys, InvalidMasterKeys> =>
  Result.gen(function* () {
    const [first = "", ...rest] = Redacted.value(text).split(",")
    const newest = yield* parseKey(first.trim(), 1)
    const older: Array<Redacted.Redacted<Uint8Array>> = []
    for (const [index, entry] of rest.entries()) older.push(yield* parseKey(entry.trim(), index + 2))
    return [newest, ...older] as const
  })
