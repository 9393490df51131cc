import { assert, beforeAll, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as tls from "node:tls"
import { generate, type SelfsignedOptions } from "selfsigned"
import { Notifier } from "@payments-platform/domain/ports/Notifier"
import { it } from "@payments-platform/specification/EffectTests"
import { letterTo } from "@payments-platform/specification/suites/NotifierSuite"
import * as WebhookNotifier from "../../src/notifications/WebhookNotifier.ts"
import { tlsReceiver } from "./Receivers.ts"

const day = 86_400_000
const around = (from: number, to: number) => ({
  notBeforeDate: new Date(Date.now() + from * day),
  notAfterDate: new Date(Date.now() + to * day)
})

const authorityOf = (name: string) =>
  generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "basicConstraints", cA: true, critical: true }]
  })

type Pem = Awaited<ReturnType<typeof authorityOf>>

/** A certificate of an authority for a name. */
const certificate = (authority: Pem | null, name: string, options: SelfsignedOptions = {}) =>
  generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }],
    ...(authority === null ? {} : { ca: { key: authority.private, cert: authority.cert } }),
    ...options
  })

const send = (certificate: Pem) =>
  Effect.gen(function* () {
    const port = yield* tlsReceiver(certificate)
    return yield* Notifier.use((notifier) => notifier.send(letterTo(`https://localhost:${port}/`)))
  }).pipe(Effect.provide(WebhookNotifier.layer({ environment: "staging" })))

describe("an attempt over TLS that fails says why", () => {
  let trusted: Pem
  beforeAll(async () => {
    trusted = await authorityOf("Trusted Authority")
    tls.setDefaultCACertificates([...tls.getCACertificates("default"), trusted.cert])
  })

  it.effect("a certificate of a known authority for the name is accepted", function* () {
    const good = yield* Effect.promise(() => certificate(trusted, "localhost"))
    assert.deepInclude(yield* send(good), { status: 200, error: null })
  })

  // reaches platform 10/the-error-of-an
  it.effect.each([
    ["tls_certificate_expired", () => certificate(trusted, "localhost", around(-30, -1))],
    ["tls_certificate_not_yet_valid", () => certificate(trusted, "localhost", around(1, 30))],
    ["tls_self_signed", () => certificate(null, "localhost")],
    ["tls_host_mismatch", () => certificate(trusted, "other.example")],
    [
      "tls_unknown_authority",
      async () => {
        const authority = await authorityOf("Unknown Authority")
        return certificate(authority, "localhost")
      }
    ],
    [
      "tls_unknown_authority",
      async () => {
        const authority = await authorityOf("Unknown Authority")
        const own = await certificate(authority, "localhost")
        return { ...own, cert: `${own.cert}\n${authority.cert}` }
      }
    ]
  ] as const)("%s", function* ([error, made]) {
    assert.deepInclude(yield* send(yield* Effect.promise(made)), { status: null, error })
  })
})
