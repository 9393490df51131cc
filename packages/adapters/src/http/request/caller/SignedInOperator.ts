/** The operator who sent a request of the operator surface. */
import type { SignedIn } from "@payments-platform/domain/access/caller/Caller"
import type { RequestContext } from "../RequestContext.ts"

export const signedInBy = ({ call: { caller } }: RequestContext): SignedIn => {
  if (caller._tag !== "Operator") throw new TypeError("an operation of the operator surface has another caller")
  return caller.operator
}
