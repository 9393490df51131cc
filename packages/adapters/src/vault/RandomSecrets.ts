/** Signing secrets and tokens from the random source of the operating system, 32 bytes each. */
import { randomBytes } from "node:crypto"
import { Layer, Redacted } from "effect"
import type { Environment } from "@payments-platform/domain/access/app/App"
import { Secrets } from "@payments-platform/domain/ports/Secrets"

const size = 32
const prefixes: Readonly<Record<Environment, string>> = { staging: "stage_", production: "prod_" }

const text = (prefix: string) => Redacted.make(`${prefix}${randomBytes(size).toString("base64")}`)

export const layer = (environment: Environment): Layer.Layer<Secrets> =>
  Layer.succeed(Secrets, { next: () => text("whsec_"), nextToken: () => text(prefixes[environment]) })
