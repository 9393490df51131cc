/** Documents over HTTP (platform.md 7, merchants.md 3): uploads, their records, and the operator's acts. */
import { Effect, Layer } from "effect"
import { request as httpRequest } from "node:http"
import * as Change from "@payments-platform/domain/decider/Change"
import * as AttachDocument from "@payments-platform/domain/merchants/document/AttachDocument"
import type * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it as test, layer } from "@payments-platform/specification/EffectTests"
import { FetchHandler } from "../../../src/http/server/FetchHandler.ts"
import { listen } from "../../../src/http/server/NodeServer.ts"
import { errorLine, unknownId, wrongState, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, operator, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as Uploads from "../fixtures/Uploads.ts"
import * as World from "../fixtures/World.ts"

const pdf = "%PDF-1.7 a lease"
const mebibyte = 1_048_576
const browser = { "App-Token": null, "Service-Risk-Token": risk["Service-Risk-Token"] }

const formOf = (parts: Readonly<Record<string, string | Blob>>, name = "lease.pdf"): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(parts)) {
    if (typeof value === "string") form.append(key, value)
    else form.append(key, value, name)
  }
  return form
}
const file = (content: string | Uint8Array<ArrayBuffer> = pdf) => new Blob([content])
const sized = (size: number) => file(new Uint8Array(size).fill(32).with(0, 0xff).with(1, 0xd8).with(2, 0xff))

const upload = (
  parts: Readonly<Record<string, string | Blob>> = { file: file(), type: "passport" },
  headers: Readonly<Record<string, string | null>> = browser
) => ask("POST", "/documents", { form: formOf(parts), headers })

/** Attaches a document as a command would. */
const attach = Effect.fnUntraced(function* (id: string, to: Document.Holder) {
  const store = yield* Store
  const found = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
  const row = found.rows.get(id)
  if (row === undefined) return assert.fail("no document")
  const step = yield* Effect.fromResult(AttachDocument.attach(DocumentKind.kind.fact(row), to, 0, []))
  yield* store.commit({ ...Change.empty(0), writes: [step.row] })
})

const content = Effect.fnUntraced(function* (id: string) {
  const handle = yield* FetchHandler
  return yield* Effect.promise(() =>
    handle(new Request(`http://service.test/operator/documents/${id}/content`, { headers: operator }))
  )
})

const refused: ReadonlyArray<readonly [of: string, parts: Readonly<Record<string, string | Blob>>, told: string]> = [
  ["nothing", {}, invalid("body:file PARAM_IS_MISSING", "body:type PARAM_IS_MISSING")],
  ["no type", { file: file() }, invalid("body:type PARAM_IS_MISSING")],
  ["an unknown type", { file: file(), type: "novel" }, invalid("body:type PARAM_VALUE_IS_INVALID_ENUM")],
  ["a file that is a text", { file: pdf, type: "other" }, invalid("body:file PARAM_VALUE_IS_WRONG_TYPE")],
  ["a type that is a file", { file: file(), type: file() }, invalid("body:type PARAM_VALUE_IS_WRONG_TYPE")],
  ["an unknown part", { file: file(), type: "other", note: "x" }, invalid("body:note PARAM_IS_UNKNOWN")],
  ["another format", { file: file("<html>"), type: "other" }, invalid("body:file DOCUMENT_FORMAT_NOT_SUPPORTED")],
  ["an empty file", { file: file(""), type: "other" }, invalid("body:file DOCUMENT_FORMAT_NOT_SUPPORTED")],
  [
    "a file over 10 MiB",
    { file: sized(10 * mebibyte + 1), type: "other" },
    "413 REQUEST_TOO_LARGE | body:file REQUEST_TOO_LARGE"
  ],
  [
    "a form far over 10 MiB",
    { file: sized(11 * mebibyte), type: "other" },
    "413 REQUEST_TOO_LARGE | body: REQUEST_TOO_LARGE"
  ]
]

const { counts, layer: documents } = Uploads.makeCountingStore()

layer(World.layer({ documents }))("POST /documents", (it) => {
  // reaches platform 7/post-documents-uploads-host
  it.effect("takes a file from a browser and answers its record", function* () {
    const made = yield* upload()
    assert.strictEqual(made.status, 201)
    assert.strictEqual(made.headers.get("access-control-allow-origin"), "*")
    const id = idOf(made)
    assert.deepStrictEqual(made.json, {
      id,
      resource: "documents",
      path: `/documents/${id}`,
      owner: { id: World.appId, path: null, resource: "applications" },
      create_time: 0,
      expire_time: 86_400,
      type: "passport",
      file_name: "lease.pdf",
      content_type: "application/pdf",
      size: pdf.length,
      status: "uploaded",
      api_version: "3.2"
    })
    const read = yield* ask("GET", `/documents/${id}`)
    assert.strictEqual(read.text, made.text)
  })

  // reaches platform 14/document-parts-of-a, platform 7/pdf-jpeg-png-by
  it.effect("takes at most 10 MiB", function* () {
    const made = yield* upload({ file: sized(10 * mebibyte), type: "other" })
    assert.deepStrictEqual([made.status, at(made.json, "content_type")], [201, "image/jpeg"])
  })

  for (const [what, parts, expected] of refused)
    // reaches platform 7/pdf-jpeg-png-by, platform 7/post-documents-uploads-host
    it.effect(`refuses ${what}`, function* () {
      assertError(yield* upload(parts), expected)
      assert.strictEqual(counts.open, 0)
    })

  // reaches platform 7/post-documents-uploads-host
  it.effect("takes only a form whose parts come once each", function* () {
    const json = yield* ask("POST", "/documents", { body: {}, headers: browser })
    assertError(json, "415 UNSUPPORTED_MEDIA_TYPE | header:Content-Type UNSUPPORTED_MEDIA_TYPE")
    const type = (value: string) =>
      ask("POST", "/documents", { text: "x", headers: { ...browser, "Content-Type": value } })
    assert.strictEqual((yield* type("multipart/form-data")).status, 415)
    assertError(yield* type("multipart/form-data; boundary=b"), invalid("body: PARAM_VALUE_IS_WRONG_TYPE"))
    const twice = formOf({ file: file(), type: "other" })
    twice.append("type", "passport")
    assertError(
      yield* ask("POST", "/documents", { form: twice, headers: browser }),
      invalid("body:type PARAM_IS_REPEATED")
    )
    const odd = formOf({ file: file(), type: "other", ["__proto__"]: file() })
    assertError(
      yield* ask("POST", "/documents", { form: odd, headers: browser }),
      invalid("body:__proto__ PARAM_IS_UNKNOWN")
    )
    const many = formOf(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`part${index}`, "x"])))
    assertError(
      yield* ask("POST", "/documents", { form: many, headers: browser }),
      invalid("body: PARAM_VALUE_IS_OUT_OF_RANGE")
    )
    const elsewhere = yield* ask("POST", "/tokens", {
      form: formOf({ resource: "legal_entities" }),
      headers: browser
    })
    assert.strictEqual(elsewhere.status, 415)
  })

  // reaches platform 14/document-parts-of-a
  it.effect("counts the parts before it reads them", function* () {
    const type = { ...browser, "Content-Type": 'multipart/form-data; boundary="b"' }
    const post = (text: string) => Effect.map(ask("POST", "/documents", { text, headers: type }), errorLine)
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`
    const parts = (count: number) => Array.from({ length: count }, (_, index) => part(`p${index}`)).join("")
    const tooMany = invalid("body: PARAM_VALUE_IS_OUT_OF_RANGE")
    // the bytes after them are no form, and are not read
    assert.strictEqual(yield* post(`${parts(21)}--b\r\n:`), tooMany)
    assert.strictEqual(yield* post("--b\r\n".repeat(22)), tooMany)
    assert.include(yield* post(`${parts(20)}--b--\r\n`), "body:p19 PARAM_IS_UNKNOWN")
    assert.strictEqual(yield* post(parts(1)), invalid("body: PARAM_VALUE_IS_WRONG_TYPE"))
    assert.strictEqual(yield* post("--b\r\n\r\nx\r\n--b--\r\n"), invalid("body: PARAM_VALUE_IS_WRONG_TYPE"))
  })

  it.effect("reads names of files as browsers write them", function* () {
    const named = (name: string) =>
      Effect.map(
        ask("POST", "/documents", { form: formOf({ file: file(), type: "other" }, name), headers: browser }),
        ({ json }) => at(json, "file_name")
      )
    assert.strictEqual(yield* named('a "lease" – müller.pdf'), 'a "lease" – müller.pdf')
    assert.strictEqual(yield* named("100%.pdf"), "100%.pdf")
    assert.strictEqual(yield* named("C:\\docs\\lease.pdf"), "lease.pdf")
  })

  // reaches platform 5/a-file_name-with-such
  it.effect("stores no name of a file that contains a card or social security number", function* () {
    for (const name of ["visa 4111 1111 1111 1111.pdf", "ssn 123-45-6789.pdf"]) {
      const form = formOf({ file: file(), type: "other" }, name)
      const made = yield* ask("POST", "/documents", { form, headers: browser })
      assert.deepStrictEqual([made.status, at(made.json, "file_name")], [201, "document"])
      const read = yield* ask("GET", `/documents/${idOf(made)}`)
      const content = yield* ask("GET", `/operator/documents/${idOf(made)}/content`)
      assert.include(String(content.headers.get("content-disposition")), "document")
      for (const { headers, text } of [made, read, content])
        assert.notMatch(`${text} ${JSON.stringify([...headers])}`, /4111 ?1111|123-45-6789|visa|ssn/)
    }
  })

  // reaches platform 7/201, platform 7/cors-preflight-is-answered, platform 7/headers-as-post-tokens
  it.effect("takes the requests of browsers as POST /tokens does: preflight, App-Id, risk token", function* () {
    assert.strictEqual((yield* ask("OPTIONS", "/documents")).status, 204)
    const parts = { file: file(), type: "other" }
    assertError(
      yield* upload(parts, { "App-Id": "1", "App-Token": null }),
      "403 NOT_AUTHORIZED | header:App-Id INVALID_CREDENTIALS"
    )
    assert.strictEqual((yield* upload(parts, {})).status, 201)
    assertError(
      yield* upload(parts, { ...browser, "Service-Risk-Token": "0" }),
      invalid("header:Service-Risk-Token PARAM_VALUE_IS_INVALID_PATTERN")
    )
  })

  it.effect("counts the bytes of the file as part of the request under a Unique-Key", function* () {
    const keyed = (bytes: string) =>
      upload({ file: file(bytes), type: "other" }, { ...browser, "Unique-Key": "document" })
    const [one, again] = [yield* keyed(pdf), yield* keyed(pdf)]
    assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [one.text, "true"])
    assert.include(errorLine(yield* keyed(`${pdf}!`)), "UNIQUE_KEY_ALREADY_USED")
    assert.strictEqual(counts.open, 0)
  })

  it.effect("the uploads of an app are listed by type and status, to that app alone", function* () {
    const id = idOf(yield* upload({ file: file(), type: "tax_id_letter" }))
    const ids = (query: string, headers = {}) =>
      Effect.map(ask("GET", `/documents${query}`, { headers }), ({ json }) => {
        const results = at(json, "results")
        return Array.isArray(results) ? results.map((each) => at(each, "id")) : null
      })
    assert.deepStrictEqual(yield* ids("?type=tax_id_letter"), [id])
    assert.deepStrictEqual(yield* ids("?type=tax_id_letter&status=expired"), [])
    const other = { "App-Id": World.otherAppId }
    assert.deepStrictEqual(yield* ids("", other), [])
    assertError(yield* ask("GET", `/documents/${id}`, { headers: other }), unknownId)
    assertError(
      yield* ask("GET", "/documents", { headers: browser }),
      "403 NOT_AUTHORIZED | header:App-Token PARAM_IS_MISSING"
    )
  })
})

layer(World.layer())("the operator", (it) => {
  it.effect("reads the content of a document, which is audited; the API never shows it", function* () {
    const store = yield* DocumentStore
    const id = idOf(yield* upload())
    const response = yield* content(id)
    assert.deepStrictEqual(
      [response.status, response.headers.get("content-type"), response.headers.get("x-content-type-options")],
      [200, "application/pdf", "nosniff"]
    )
    assert.match(response.headers.get("content-disposition") ?? "", /^attachment; filename\*=UTF-8''lease\.pdf$/)
    assert.strictEqual(yield* Effect.promise(() => response.text()), pdf)
    const audit = yield* ask("GET", `/operator/audit?action=documents.content&resource_id=${id}`)
    assert.lengthOf(JSON.parse(JSON.stringify(at(audit.json, "results"))), 1)
    assert.strictEqual((yield* ask("GET", `/documents/${id}/content`)).status, 404)
    assert.notInclude(Buffer.from((yield* store.get(id)) ?? []).toString("latin1"), "lease")
  })

  it.effect("sees the documents of every app, with the id of the app", function* () {
    const id = idOf(yield* upload())
    const one = yield* ask("GET", `/operator/documents/${id}`)
    assert.deepInclude(one.json, { app_id: World.appId, status: "uploaded" })
    const list = yield* ask("GET", `/operator/documents?app_id=${World.otherAppId}`)
    assert.deepStrictEqual(at(list.json, "results"), [])
  })

  it.effect("decides on documents in review only", function* () {
    const id = idOf(yield* upload())
    const decide = (decision: string) => ask("POST", `/operator/documents/${id}/decision`, { body: { decision } })
    assertError(yield* decide("accepted"), wrongState)
    yield* attach(id, { id: "entity", resource: "legal_entities" })
    assertError(yield* decide("perhaps"), invalid("body:decision PARAM_VALUE_IS_INVALID_ENUM"))
    const decided = yield* decide("accepted")
    assert.deepStrictEqual(
      [decided.status, at(decided.json, "status"), at(decided.json, "app_id")],
      [200, "accepted", World.appId]
    )
    assert.strictEqual(at((yield* ask("GET", `/documents/${id}`)).json, "owner", "path"), "/legal_entities/entity")
    assertError(yield* decide("rejected"), wrongState)
  })
})

layer(World.layer())("after 24 hours", (it) => {
  // reaches platform 14/document-parts-of-a, platform 7/token-valid-24-hours
  // reaches reference authentication/document-tokens-24-hours
  it.effect("an unattached document expires and loses its bytes; an attached one stays", function* () {
    const store = yield* DocumentStore
    const [left, kept] = [idOf(yield* upload()), idOf(yield* upload())]
    yield* attach(kept, { id: "account", resource: "accounts" })
    yield* advance(86_400)
    assert.strictEqual(at((yield* ask("GET", `/documents/${left}`)).json, "status"), "expired")
    assert.isNull(yield* store.get(left))
    const response = yield* content(left)
    assert.strictEqual(response.status, 400)
    const attached = yield* ask("GET", `/documents/${kept}`)
    assert.deepInclude(attached.json, { status: "attached", expire_time: null })
    assert.strictEqual((yield* content(kept)).status, 200)
  })
})

test.live("a socket takes 10 MiB for documents alone", () =>
  Effect.gen(function* () {
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    const post = (path: string, chunked: boolean) =>
      Effect.promise(async () => {
        const sent = new Response(formOf({ file: sized(2 * mebibyte), type: "other" }))
        const body = Buffer.from(await sent.arrayBuffer())
        const type = sent.headers.get("content-type") ?? ""
        const headers = { "App-Id": World.appId, "Api-Version": "3.2", "Content-Type": type }
        return new Promise<number>((resolve, reject) => {
          const length = chunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": body.length }
          const request = httpRequest(
            { port, path, method: "POST", headers: { ...headers, ...length } },
            (response) => {
              response.resume()
              resolve(response.statusCode ?? 0)
            }
          )
          request.once("error", reject)
          request.end(body)
        })
      })
    for (const chunked of [false, true]) {
      assert.strictEqual(yield* post("/documents", chunked), 201)
      assert.strictEqual(yield* post("/tokens", chunked), 413)
    }
  }).pipe(Effect.scoped, Effect.provide(World.layer().pipe(Layer.fresh)))
)
