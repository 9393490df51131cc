/** Documents in the model, as far as they are evidence of disputes (payments.md 5). */
import * as State from "./State.ts"

const life = 24 * 3_600

export const handlers: State.Handlers<"Upload"> = {
  Upload: (model) => {
    const name = `f${model.documents.length}`
    return State.shown(State.add(model.documents, { name, expiresAt: model.now + life, status: "uploaded", to: null }))
  }
}

export const areKnown = (model: State.Model, names: ReadonlyArray<string>): boolean =>
  names.every((name) => State.byName(model.documents, name) !== undefined)

const problemOf = (model: State.Model, of: State.Document, dispute: string): State.Answer | null => {
  if (of.to !== null) return of.to === dispute ? null : State.rejected("Document/AlreadyUsed")
  return of.status === "expired" || model.now >= of.expiresAt ? State.rejected("Document/Expired") : null
}

/** Attaches all documents to a dispute or none. Returns the rejection of the first that cannot be attached, or null. */
export const attach = (model: State.Model, names: ReadonlyArray<string>, dispute: string): State.Answer | null => {
  const all = model.documents.filter(({ name }) => names.includes(name))
  const ordered = all.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
  const problem = ordered.map((each) => problemOf(model, each, dispute)).find((each) => each !== null) ?? null
  if (problem === null) for (const document of all) Object.assign(document, { status: "attached", to: dispute })
  return problem
}

/** When an unattached document expires; Infinity for never. */
export const dueAt = ({ expiresAt, status }: State.Document): number => (status === "uploaded" ? expiresAt : Infinity)

export const due = (_: State.Model, document: State.Document): void => {
  document.status = "expired"
}
