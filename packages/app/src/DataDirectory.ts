/**
 * What a staging process makes for itself and keeps in DATA_DIR: the vault's key,
 * and the credentials it shows on its first start. Files are 0600.
 */
import { randomBytes } from "node:crypto"
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Redacted, Schema } from "effect"
import { InvalidConfig } from "./Config.ts"

const Credentials = Schema.Struct({
  app_id: Schema.String,
  app_token: Schema.String,
  operator_token: Schema.String,
  postgres_password: Schema.String
})
export type Credentials = typeof Credentials.Type

const unusable = (cause: unknown) =>
  new InvalidConfig({
    message: `DATA_DIR cannot be used (${cause instanceof Error && "code" in cause ? String(cause.code) : "unreadable"})`,
    variables: ["DATA_DIR"]
  })

const attempt = <A>(use: () => Promise<A>) => Effect.tryPromise({ try: use, catch: unusable })

const missing = (cause: unknown): boolean => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

/** The text of a file, made when there is none: written beside it and moved, so that it is never half there. */
const readOrMake = (path: string, make: () => string) =>
  attempt(async () => {
    try {
      return await readFile(path, "utf8")
    } catch (cause) {
      if (!missing(cause)) throw cause
      const text = make()
      const draft = `${path}.${process.pid}`
      await writeFile(draft, text, { mode: 0o600, flush: true })
      await rename(draft, path)
      await chmod(path, 0o600)
      return text
    }
  })

const token = (prefix: string): string => `${prefix}${randomBytes(32).toString("base64")}`

const newCredentials = (): string => {
  const credentials: Credentials = {
    app_id: String(100_000 + (randomBytes(4).readUInt32BE() % 900_000)),
    app_token: token("stage_"),
    operator_token: randomBytes(24).toString("base64url"),
    postgres_password: randomBytes(24).toString("base64url")
  }
  return `${JSON.stringify(credentials, null, 2)}\n`
}

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Credentials))

/** Makes the directory when there is none. */
export const open = Effect.fnUntraced(function* (directory: string) {
  yield* attempt(() => mkdir(directory, { recursive: true, mode: 0o755 }))
  const credentials = readOrMake(join(directory, "credentials.json"), newCredentials).pipe(
    Effect.flatMap(decode),
    Effect.catchTag("SchemaError", () => Effect.fail(unusable(new Error("credentials.json"))))
  )
  const vaultKey = Effect.map(
    readOrMake(join(directory, "vault.key"), () => `${randomBytes(32).toString("base64")}\n`),
    (text) => Redacted.make(text.trim())
  )
  return { credentials, vaultKey } as const
})
