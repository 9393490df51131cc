/** Documents in the model, as far as they are evidence of disputes (payments.md 5). */
import { accepted, type Answer, type Json, type Model, byName, rejected } from "./State.ts"

export interface Document {
  readonly name: string
  readonly type: string
  readonly createTime: number
  readonly expiresAt: number
  status: "uploaded" | "attached" | "expired"
  /** the dispute that it is attached to, or null */
  to: string | null
}

const life = 24 * 3_600

const record = ({ createTime, expiresAt, name, status, type }: Document): Json => ({
  id: name,
  resource: "documents",
  create_time: createTime,
  expire_time: expiresAt,
  type,
  file_name: "evidence.pdf",
  content_type: "application/pdf",
  status
})

export const upload = (model: Model, type: string): Answer => {
  const document: Document = {
    name: `f${model.documents.length}`,
    type,
    createTime: model.now,
    expiresAt: model.now + life,
    status: "uploaded",
    to: null
  }
  model.documents.push(document)
  return accepted(record(document))
}

export const areKnown = (model: Model, names: ReadonlyArray<string>): boolean =>
  names.every((name) => byName(model.documents, name) !== undefined)

const problemOf = (model: Model, of: Document, dispute: string): Answer | null => {
  if (of.to !== null) return of.to === dispute ? null : rejected("Document/AlreadyUsed")
  return of.status === "expired" || model.now >= of.expiresAt ? rejected("Document/Expired") : null
}

/** Attaches all documents to a dispute or none. Returns the rejection of the first that cannot be attached, or null. */
export const attach = (model: Model, names: ReadonlyArray<string>, dispute: string): Answer | null => {
  const all = names.map((name) => byName(model.documents, name)).filter((each) => each !== undefined)
  for (const document of all) {
    const problem = problemOf(model, document, dispute)
    if (problem !== null) return problem
  }
  for (const document of all) {
    document.status = "attached"
    document.to = dispute
  }
  return null
}

/** When an unattached document expires; Infinity for never. */
export const dueAt = ({ expiresAt, status }: Document): number => (status === "uploaded" ? expiresAt : Infinity)

export const due = (_: Model, document: Document): void => {
  document.status = "expired"
}
