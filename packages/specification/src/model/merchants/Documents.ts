/** Documents in the model (merchants.md 3): evidence of disputes, or of the parties of a legal entity. */
import * as State from "../State.ts"

export const handlers: State.Handlers<"Upload"> = {
  Upload: (model, { stem }) => {
    const name = `f${model.documents.length}`
    const expiresAt = model.now + State.day
    return State.acceptResource(State.add(model.documents, { name, stem, expiresAt, status: "uploaded", to: null }))
  }
}

/** Refuses documents that another resource has, and those that have expired. */
export const check = (model: State.Model, all: ReadonlyArray<State.Document>, holder: string): void => {
  for (const { expiresAt, status, to } of all) {
    State.check(to === null || to === holder, "Document/AlreadyUsed")
    State.check(to !== null || (status !== "expired" && model.now < expiresAt), "Document/Expired")
  }
}

/** Attaches all documents to a dispute or none. The first that cannot be attached rejects the request. */
export const attach = (model: State.Model, all: ReadonlyArray<State.Document>, dispute: string): void => {
  check(model, all, dispute)
  for (const document of all) Object.assign(document, { status: "attached", to: dispute })
}

/** When an unattached document expires; Infinity for never. */
export const dueAt = ({ expiresAt, status }: State.Document): number => (status === "uploaded" ? expiresAt : Infinity)

export const due = (_: State.Model, document: State.Document): void => {
  document.status = "expired"
}
