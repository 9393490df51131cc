/** The keys of the vault: those of `VAULT_KEY`, or in staging those that a process made in `DATA_DIR` (platform.md 13). */
import { Effect, type Redacted } from "effect"
import * as MasterKeys from "@payments-platform/adapters/vault/MasterKeys"
import { type Config, InvalidConfig } from "./Config.ts"
import { mustBe } from "./EnvironmentVariables.ts"
import * as LocalSecrets from "./LocalSecrets.ts"

const invalid = (reason: string) =>
  new InvalidConfig({ message: `${mustBe("VAULT_KEY")}: ${reason}`, variables: ["VAULT_KEY"] })

export const parse = (vaultKey: Redacted.Redacted<string>) =>
  Effect.mapError(Effect.fromResult(MasterKeys.parse(vaultKey)), ({ message }) => invalid(message))

/** The keys that there are. No key is made. */
export const find = Effect.fnUntraced(function* ({ dataDir, vaultKey }: Config) {
  const found = vaultKey ?? (yield* LocalSecrets.readVaultKey(dataDir))
  return found === null ? yield* invalid("it is not set, and DATA_DIR has no vault.key") : yield* parse(found)
})
