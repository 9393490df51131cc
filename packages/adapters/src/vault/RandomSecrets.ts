/** Secrets from the random source of the operating system. */
import { Layer, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import type { Environment } from "@payments-platform/domain/access/app/App"
import * as SessionSecret from "@payments-platform/domain/access/caller/SessionSecret"
import { Secrets } from "@payments-platform/domain/ports/Secrets"

const size = 32

const text = (prefix: string) => Redacted.make(`${prefix}${randomBytes(size).toString("base64")}`)

/** The secret of the session with this id. */
export const nextOfSession = (id: string) =>
  Redacted.make(SessionSecret.make(id, randomBytes(SessionSecret.randomBytes)))

export const layer = (environment: Environment): Layer.Layer<Secrets> =>
  Layer.succeed(Secrets, {
    next: () => text("whsec_"),
    nextToken: () => text(AccessToken.prefixes[environment]),
    nextOfSession
  })
