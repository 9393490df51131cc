/**
 * The secrets that a staging process creates and keeps in DATA_DIR: the key of the vault, and the credentials that its
 * first start prints. The files have mode 0600.
 */
import { Effect, Redacted, Schema } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
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

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code

/**
 * Reads a file, and creates it first if it does not exist. It is written under another name and then linked, so that no
 * process reads half of it; when two processes create it at once, both use the text of the first.
 */
const readOrMake = (path: string, make: () => string) =>
  attempt(async () => {
    try {
      return await readFile(path, "utf8")
    } catch (cause) {
      if (!hasCode(cause, "ENOENT")) throw cause
    }
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, make(), { mode: 0o600, flush: true })
    await link(draft, path).catch((cause: unknown) => {
      if (!hasCode(cause, "EEXIST")) throw cause
    })
    await rm(draft)
    return readFile(path, "utf8")
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

const fileName = "credentials.json"

/** The file in DATA_DIR with the address of the last process that served from there, for the commands beside it. */
export const addressFile = "base-url"

/** Keeps the address. A directory that cannot be written costs those commands no more than a flag. */
export const keepAddress = (directory: string, baseUrl: string): Effect.Effect<void> =>
  Effect.ignore(attempt(() => writeFile(join(directory, addressFile), `${baseUrl}\n`)))

/** The credentials that a process made in the directory; null: there are none that can be read. */
export const read = (directory: string): Effect.Effect<Credentials | null> =>
  attempt(() => readFile(join(directory, fileName), "utf8")).pipe(
    Effect.flatMap(decode),
    Effect.orElseSucceed(() => null)
  )

const keyFile = "vault.key"

/** The key of the vault that a process made in the directory; null: there is none that can be read. */
export const readVaultKey = (directory: string): Effect.Effect<Redacted.Redacted<string> | null> =>
  attempt(() => readFile(join(directory, keyFile), "utf8")).pipe(
    Effect.map((text) => Redacted.make(text.trim())),
    Effect.orElseSucceed(() => null)
  )

/** Creates the directory if it does not exist. */
export const open = Effect.fnUntraced(function* (directory: string) {
  yield* attempt(() => mkdir(directory, { recursive: true, mode: 0o755 }))
  const credentialsFile = join(resolve(directory), fileName)
  const credentials = readOrMake(credentialsFile, newCredentials).pipe(
    Effect.flatMap(decode),
    Effect.catchTag("SchemaError", () => Effect.fail(unusable(new Error(fileName))))
  )
  const vaultKey = Effect.map(
    readOrMake(join(directory, keyFile), () => `${randomBytes(32).toString("base64")}\n`),
    (text) => Redacted.make(text.trim())
  )
  return { credentials, credentialsFile, vaultKey } as const
})
