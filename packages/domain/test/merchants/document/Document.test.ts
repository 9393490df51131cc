/** Documents (merchants.md 3): states, attachment, expiry. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import * as AttachDocument from "@payments-platform/domain/merchants/document/AttachDocument"
import * as DecideDocument from "@payments-platform/domain/merchants/document/DecideDocument"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import * as EraseDocument from "@payments-platform/domain/merchants/document/EraseDocument"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { contextAt, given, questionOf } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const day = 86_400
const details = { type: "passport", fileName: "ada.pdf", contentType: "application/pdf", size: 9 } as const
const pdf = new TextEncoder().encode("%PDF-1.7\n")
const announced = { _tag: "Announced", details, at: now } as const
const uploaded = { _tag: "Uploaded", expireTime: now + day } as const
const entity = { id: "entity", resource: "legal_entities" } as const
const account = { id: "account", resource: "accounts" } as const
const dispute = { id: "dispute", resource: "disputes" } as const

const document = (...more: ReadonlyArray<Document.Event>) =>
  DocumentKind.kind.create({ id: "document", appId: "app", createTime: now }, [announced, ...more])
const attachedTo = (to: Document.Holder) => document(uploaded, { _tag: "Attached", to })
const decided = (accepted: boolean) =>
  document(uploaded, { _tag: "Attached", to: entity }, { _tag: "Decided", accepted, at: now })
const factOf = (step: ReturnType<typeof document>) => DocumentKind.kind.fact(step.row)
const recordOf = (step: ReturnType<typeof document>) => step.record(() => 0)

describe("the record of a document", () => {
  const path = (resource: string, id: string) => ({ id, resource, path: `/${resource}/${id}` })
  const app = { id: "app", path: null, resource: "applications" }
  it.each([
    ["uploaded", document(uploaded), app, now + day],
    ["expired", document(uploaded, { _tag: "Expired" }), app, now + day],
    ["attached", attachedTo(account), path("accounts", "account"), null],
    ["attached", attachedTo(dispute), path("disputes", "dispute"), null],
    ["in_review", attachedTo(entity), path("legal_entities", "entity"), null],
    ["accepted", decided(true), path("legal_entities", "entity"), null],
    ["rejected", decided(false), path("legal_entities", "entity"), null]
  ])("%s", (status, step, owner, expire_time) => {
    expect(recordOf(step)).toEqual({
      id: "document",
      resource: "documents",
      path: "/documents/document",
      owner,
      create_time: now,
      expire_time,
      type: "passport",
      file_name: "ada.pdf",
      content_type: "application/pdf",
      size: 9,
      status
    })
    expect(step.row.listed).toMatchObject({ status, ownerId: owner.id, facets: { type: "passport" } })
  })

  it("has no status before its bytes are stored", () => {
    expect(document().row.listed).toBeNull()
    expect(document({ _tag: "GivenUp" }).row.listed).toBeNull()
  })
})

describe("an upload", () => {
  const file = DocumentFile.partOf("document", "ada.pdf", DocumentFile.after(DocumentFile.emptyFile, pdf))
  const announce = { request: decode(UploadDocument.Request, { file, type: "passport" }) }
  const finish = { documentId: "document" }
  it("is announced, then finished, and can be attached for 24 hours", () =>
    given()
      .when(UploadDocument.announce, announce, now)
      .thenEvents(announced)
      .when(UploadDocument.finish, finish, now + 2)
      .thenEvents({ ...uploaded, expireTime: now + 2 + day }))
  it("is finished when its bytes are stored", () => {
    const { outcome } = given().when(UploadDocument.announce, announce, now)
    const calls = outcome._tag === "Accepted" ? outcome.decision.calls?.conversation() : undefined
    expect(calls === undefined ? null : questionOf(calls)).toEqual({ call: "documents.finish", request: "document" })
  })
  it("is announced once", () => {
    for (const begun of [document(), document({ _tag: "GivenUp" }), document(uploaded)])
      given(begun).when(UploadDocument.announce, announce, now).thenRejected({ _tag: "Document/GivenUp" })
  })
  it("is not finished after it was abandoned, and its late bytes are erased", () => {
    const gaveUp = { _tag: "GivenUp" } as const
    for (const left of [document(gaveUp), document(gaveUp, { _tag: "Erased" })]) {
      const late = given(left).when(UploadDocument.finish, finish, now)
      expect(late.outcome).toMatchObject({ decision: { rejection: { _tag: "Document/GivenUp" } } })
      expect(late.thenEvents(gaveUp).row("document")?.dueAt).toBe(0)
    }
    for (const left of [[document(uploaded)], []])
      given(...left)
        .when(UploadDocument.finish, finish, now)
        .thenRejected({ _tag: "Document/GivenUp" })
  })
})

describe("the timer of a document", () => {
  const tick = (step: ReturnType<typeof document>, at: number, erased = false) =>
    given(step).when(UploadDocument.tick, { documentId: "document", erased }, at)
  it("abandons an upload that does not finish, and erases its bytes", () => {
    expect(document().row.dueAt).toBe(now + 60)
    tick(document(), now + 59).thenEvents()
    tick(document(), now + 60).thenEvents({ _tag: "GivenUp" })
    expect(document({ _tag: "GivenUp" }).row.dueAt).toBe(0)
    tick(document({ _tag: "GivenUp" }), now + 61).thenEvents()
    tick(document({ _tag: "GivenUp" }), now + 61, true).thenEvents({ _tag: "Erased" })
    expect(document({ _tag: "GivenUp" }, { _tag: "Erased" }).row.dueAt).toBeNull()
  })
  it("expires a document that is not attached within 24 hours, and erases its bytes", () => {
    expect(document(uploaded).row.dueAt).toBe(now + day)
    tick(document(uploaded), now + day - 1).thenEvents()
    tick(document(uploaded), now + day).thenEvents({ _tag: "Expired" })
    const expired = document(uploaded, { _tag: "Expired" })
    tick(expired, now + day, true).thenEvents({ _tag: "Erased" })
    expect(document(uploaded, { _tag: "Expired" }, { _tag: "Erased" }).row.dueAt).toBeNull()
  })
  it("erases bytes before it records the erasure", () => {
    const asked = (step: ReturnType<typeof document>) => {
      const due = UploadDocument.due(factOf(step), contextAt(now + day, null, "app"))
      return due === null ? null : questionOf(due)
    }
    for (const gone of [document({ _tag: "GivenUp" }), document(uploaded, { _tag: "Expired" })])
      expect(asked(gone)).toEqual({ call: "documents.remove", request: "document" })
    expect(asked(document(uploaded))).toBeNull()
  })
  it("abandons an upload when its request can no longer finish", () => {
    const due = UploadDocument.due(factOf(document()), contextAt(now + 60, null, "app"))
    expect(due === null ? null : questionOf(due)).toEqual({ call: "documents.abandon", request: "document" })
  })
  // reaches platform 7/record-types-states-get
  it("erases the bytes of a rejected document after 90 days, and keeps its record", () => {
    const [rejected, later] = [decided(false), now + 90 * day]
    expect(rejected.row.dueAt).toBe(later)
    tick(rejected, later - 1, true).thenEvents()
    tick(rejected, later, true).thenEvents({ _tag: "Erased" })
    const [erased] = tick(rejected, later, true).steps
    expect(erased?.row.dueAt).toBeNull()
    expect(erased?.record(() => 0)).toMatchObject({ status: "rejected", file_name: "ada.pdf" })
    expect(erased === undefined ? null : Document.isKept(factOf(erased).state)).toBe(false)
    expect(Document.isKept(factOf(rejected).state)).toBe(true)
  })
  it("does not run for an attached document", () => {
    for (const step of [attachedTo(account), attachedTo(entity), decided(true)]) {
      expect(step.row.dueAt).toBeNull()
      tick(step, now + 10 * day).thenEvents()
      tick(step, now + 10 * day, true).thenEvents()
    }
  })
})

describe("a document of a legal entity whose data is erased", () => {
  const erase = (step: ReturnType<typeof document>) =>
    given(step).when(EraseDocument.handler, { documentId: "document" }, now)
  it("loses its bytes and its name", () => {
    const due = EraseDocument.due(factOf(decided(true)), contextAt(now, null, "app"), {
      reason: "owner_erased",
      at: now
    })
    expect(due === null ? null : questionOf(due)).toEqual({ call: "documents.remove", request: "document" })
    for (const step of [attachedTo(entity), decided(true), decided(false)]) {
      const { outcome, steps } = erase(step)
      expect(steps[0]?.record(() => 0)).toMatchObject({ file_name: "document", size: 9 })
      expect(steps[0]?.row.dueAt).toBeNull()
      expect(outcome).toMatchObject({ decision: { acknowledged: [{ id: "document", reason: "owner_erased" }] } })
    }
  })
  it("acknowledges the signal in every state", () => {
    const [erased] = erase(decided(true)).steps
    for (const step of [document(uploaded), attachedTo(account), ...(erased === undefined ? [] : [erased])])
      expect(erase(step).outcome).toMatchObject({ decision: { acknowledged: [{ id: "document" }] } })
  })
})

describe("attaching a document", () => {
  const attach = (step: ReturnType<typeof document>, to: Document.Holder, at = now) =>
    Result.match(AttachDocument.attach(factOf(step), to, at, ["documents", "0"]), {
      onSuccess: ({ events }) => events,
      onFailure: ({ _tag, path }) => `${_tag} ${path.join(".")}`
    })
  it.each([entity, account, dispute])("to $resource moves it to that state", (to) =>
    expect(attach(document(uploaded), to)).toEqual([{ _tag: "Attached", to }])
  )
  it("is possible within 24 hours, to the second", () => {
    expect(attach(document(uploaded), account, now + day - 1)).toHaveLength(1)
    expect(attach(document(uploaded), account, now + day)).toBe("Document/Expired documents.0")
    expect(attach(document(uploaded, { _tag: "Expired" }), account)).toBe("Document/Expired documents.0")
  })
  it("to another holder is rejected, and to the same changes nothing", () => {
    for (const step of [attachedTo(entity), decided(true), decided(false)]) {
      expect(attach(step, account)).toBe("Document/AlreadyUsed documents.0")
      expect(attach(step, entity, now + 10 * day)).toEqual([])
    }
  })
  it("reports unknown documents by their index", () => {
    const read = (...ids: ReadonlyArray<string>) => {
      const rows = new Map(
        [document(uploaded), document()].map((step, index) => [`d${index}`, { ...step.row, id: `d${index}` }])
      )
      const needs = RequiredFacts.map(AttachDocument.requireDocuments(ids, "controller", "documents"), (all) =>
        all.map(({ id }) => id)
      )
      return Result.mapError(
        needs({ row: (id) => rows.get(id) ?? null, counter: () => 0 }, "app"),
        ({ missing }) => missing
      )
    }
    expect(read("d0")).toEqual(Result.succeed(["d0"]))
    expect(read("x", "d0", "d1")).toEqual(
      Result.fail([
        { place: "body", path: ["controller", "documents", "0"] },
        { place: "body", path: ["controller", "documents", "2"] }
      ])
    )
  })
})

describe("the operator's decision", () => {
  const decide = (step: ReturnType<typeof document>, accepted: boolean) =>
    given(step).when(
      DecideDocument.handler,
      { id: "document", request: { decision: accepted ? "accepted" : "rejected" } },
      now
    )
  it("is made once, about a document in review", () => {
    decide(attachedTo(entity), true).thenEvents({ _tag: "Decided", accepted: true, at: now })
    decide(attachedTo(entity), false).thenEvents({ _tag: "Decided", accepted: false, at: now })
    for (const step of [document(uploaded), attachedTo(account), decided(true), decided(false)])
      decide(step, true).thenRejected({ _tag: "Document/WrongState" })
  })
  it("rejects a document whose upload did not finish", () => decide(document(), true).thenUnknown("path id"))
})

describe("the file of a document", () => {
  const bytes = (...values: ReadonlyArray<number>) => new Uint8Array(values)
  it.each([
    [new TextEncoder().encode("%PDF-1.7"), "application/pdf"],
    [bytes(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
    [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), "image/png"],
    [new TextEncoder().encode("<html>"), null],
    [new TextEncoder().encode(" %PDF-"), null],
    [bytes(0xff, 0xd8), null],
    [bytes(), null]
  ])("%s is %s", (content, format) => expect(DocumentFile.formatOf(content)).toBe(format))

  it.each([
    ["ada.pdf", "ada.pdf"],
    ["C:\\Users\\ada\\scan 1.pdf", "scan 1.pdf"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nb\u202Efdp.exe\0", "abfdp.exe"],
    ["", "document"],
    ["/", "document"],
    ["card 4111 1111-1111 1111.pdf", "document"],
    ["/tmp/4111111111111111", "document"],
    [`${"x".repeat(250)}4111111111111111.pdf`, "document"],
    ["ssn 123-45-6789.png", "document"],
    ["4111\u200B111111111111.pdf", "document"],
    ["4111111111111112.pdf", "4111111111111112.pdf"],
    ["IMG_20240115_123456789.jpg", "IMG_20240115_123456789.jpg"],
    ["\u{1F642}".repeat(300), "\u{1F642}".repeat(255)]
  ])("with the name %j is shown as %j", (name, shown) => expect(DocumentFile.nameOf(name)).toBe(shown))

  it("is described by its bytes, not by its name", () => {
    const arrived = [bytes(0xff), bytes(), bytes(0xd8, 0xff)].reduce(DocumentFile.after, DocumentFile.emptyFile)
    const file = DocumentFile.partOf("document", "x/y.pdf", arrived)
    const request = decode(UploadDocument.Request, { file, type: "other" })
    expect(UploadDocument.detailsOf(request)).toEqual({
      type: "other",
      fileName: "y.pdf",
      contentType: "image/jpeg",
      size: 3
    })
  })
})
