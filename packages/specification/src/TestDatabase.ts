/**
 * A migrated PostgreSQL database for one test file. It is created under a unique name on the given server and
 * dropped when the scope closes.
 */
import { Effect, Layer, Redacted, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import {
  migrateTo,
  migrations,
  type OtherEnvironment
} from "@payments-platform/adapters/postgres/migrations/Migrations"
import * as Database from "@payments-platform/adapters/postgres/sessions/Database"
import type { Incompatible } from "@payments-platform/adapters/postgres/sessions/DatabaseRequirements"
import { orUnavailable } from "@payments-platform/adapters/postgres/sessions/SqlErrors"
import type { Unavailable } from "@payments-platform/domain/ports/Store"

const admin = (serverUrl: string, sql: string): Effect.Effect<void, Unavailable> =>
  Effect.gen(function* () {
    const session = yield* (yield* Database.Database).session("migrate")
    yield* orUnavailable(session.queryValues(sql, [], false))
  }).pipe(
    Effect.scoped,
    Effect.provide(Database.layer({ url: Redacted.make(serverUrl), poolSize: 1, applicationName: "test-admin" }))
  )

/** A name that nothing else has in a server. */
const newName = (): string => `test_${randomUUID().replaceAll("-", "")}`

/** Creates an empty database and returns its URL. `options` are those of `create database`. */
export const empty = (serverUrl: string, options = ""): Effect.Effect<string, Unavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const name = newName()
    yield* Effect.acquireRelease(admin(serverUrl, `create database ${name} ${options}`), () =>
      Effect.orDie(admin(serverUrl, `drop database ${name} with (force)`))
    )
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return url.toString()
  })

/** Creates a user who may do nothing yet, and returns the URL of the database for it. It is dropped with the scope. */
export const user = (url: string): Effect.Effect<string, Unavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const name = newName()
    yield* Effect.acquireRelease(admin(url, `create role ${name} login password '${name}'`), () =>
      Effect.orDie(Effect.andThen(admin(url, `drop owned by ${name} cascade`), admin(url, `drop role ${name}`)))
    )
    return Object.assign(new URL(url), { username: name, password: name }).toString()
  })

export const layerOf = (
  url: string,
  poolSize = 4,
  options: Pick<Database.Options, "silence"> = {}
): Layer.Layer<Database.Database> =>
  Database.layer({ url: Redacted.make(url), poolSize, applicationName: "test", ...options })

/** Creates a database with the current schema and returns its URL. It belongs to no environment yet. */
export const createDatabase = (
  serverUrl: string
): Effect.Effect<string, Unavailable | Incompatible | OtherEnvironment, Scope.Scope> =>
  Effect.tap(empty(serverUrl), (url) => Effect.provide(migrateTo(migrations), layerOf(url, 1)))

/** A connection pool on a new database with the current schema. */
export const layer = (
  serverUrl: string
): Layer.Layer<Database.Database, Unavailable | Incompatible | OtherEnvironment> =>
  Layer.unwrap(Effect.map(createDatabase(serverUrl), (url) => layerOf(url)))
