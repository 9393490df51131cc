/**
 * Carries out an act that was approved (platform.md 12): its request takes the way of every other request, under the
 * Unique-Key of its approval, so that it is carried out once however often and wherever it is approved.
 */
import { Effect, Result } from "effect"
import type * as Approval from "@payments-platform/domain/access/approval/Approval"
import {
  type Audit,
  CommandExecutor,
  type UniqueKeyUse
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { noHeaders } from "@payments-platform/domain/decider/CommandHandler"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { errorResponse, httpError, type HttpResponse, retryLater } from "../../HttpMessage.ts"
import type { RequestContext } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import type { Failure, FindRoute } from "../../server/RouteTable.ts"

const keyContext = "approval"

const keyOf = (vault: Vault["Service"], id: string): UniqueKeyUse => ({
  scope: "approvals",
  key: id,
  hash: vault.hash(keyContext, id),
  same: (hash) => vault.matches(keyContext, id, hash),
  held: null
})

/** The act is audited as that of who asked. The entry of the decision, with the same correlation id, says who approved it. */
const auditOf = ({ id, state: { act, askedBy, note } }: Approval.Approval, correlationId: string): Audit => ({
  actor: { type: "operator", name: askedBy.name },
  note,
  correlationId,
  ip: null,
  fields: Object.keys(membersOf(act.body)),
  approvalId: id,
  ...(askedBy.id === null ? {} : { operatorId: askedBy.id })
})

/** The context of the request as who asked would have it now. */
const contextOf = (approval: Approval.Approval, key: UniqueKeyUse, context: RequestContext): RequestContext => {
  const { act, askedBy } = approval.state
  const { correlationId } = context.call
  return {
    ...context,
    path: act.path,
    query: {},
    body: act.body,
    call: {
      appId: "",
      caller: { _tag: "Operator", operator: { ...askedBy, tokenId: null, role: act.role, expireTime: null } },
      actor: { type: "operator", name: askedBy.name },
      key,
      correlationId,
      audit: auditOf(approval, correlationId ?? approval.id),
      at: null,
      headers: noHeaders
    }
  }
}

/** The statuses of answers that do not close an approval: the decision may be repeated. */
const retryable: ReadonlySet<number> = new Set([409, 429, 500, 503])

const notFound = httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }])

/**
 * Returns the function that carries out the act of an approval and answers its response, which may be a refusal. Fails
 * if the act could not be carried out now.
 */
export const make = Effect.gen(function* () {
  const executor = yield* CommandExecutor
  const vault = yield* Vault

  return Effect.fnUntraced(function* (
    approval: Approval.Approval,
    context: RequestContext,
    find: FindRoute
  ): Effect.fn.Return<HttpResponse, Failure> {
    const { act } = approval.state
    const match = find(act.method, act.path)
    if (match._tag !== "Route") return errorResponse(notFound)
    const key = keyOf(vault, approval.id)
    const decoded = match.route.decode({
      params: match.params,
      query: {},
      header: () => undefined,
      isRepeated: () => false,
      body: act.body,
      summary: act.body,
      version: ""
    })
    const done = yield* Effect.result(
      executor.withKeyLock(key, match.route.handle(decoded, contextOf(approval, key, context)))
    )
    if (Result.isFailure(done) && done.failure._tag === "KeyBusy") return yield* Effect.fail(done.failure)
    const response = Result.isSuccess(done) ? done.success : errorResponse(FailureResponse.errorOf(done.failure))
    return retryable.has(response.status) ? yield* Effect.fail(retryLater()) : response
  })
})
