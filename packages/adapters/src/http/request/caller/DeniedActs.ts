/**
 * Records in the audit log that an operator was forbidden an act (platform.md 12): by their role, or by the rules of
 * approvals. Each operator has a bound of their own, so that none hides the others.
 */
import { Effect } from "effect"
import * as Role from "@payments-platform/domain/access/operator/Role"
import { type HttpResponse, httpError } from "../../HttpMessage.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import type { Failure } from "../../server/RouteTable.ts"
import type { AdmittedCaller, RoutedRequest } from "../RoutedRequest.ts"
import * as BoundedEntries from "./BoundedEntries.ts"

const action = "acts.denied"
const resource = "operations"

const roleMissing = httpError("NOT_AUTHORIZED", [{ place: "path", path: [], reason: "OPERATOR_ROLE_MISSING" }])

/** 403 for an operator whose role does not permit the operation. */
export const requireRole = (
  { role }: RoutedRequest["route"],
  { caller }: AdmittedCaller
): Effect.Effect<void, Failure> =>
  caller._tag === "Operator" && !Role.permits(caller.operator.role, role) ? Effect.fail(roleMissing) : Effect.void

/** Returns the function that answers the request of an admitted caller, and records an answer that forbids an operator. */
export const make = Effect.gen(function* () {
  const bounded = yield* BoundedEntries.make({
    most: 10,
    action,
    resource,
    resourceId: "unknown",
    countedBy: "denials"
  })

  return (
    { route }: RoutedRequest,
    { audit, caller }: AdmittedCaller,
    answer: Effect.Effect<HttpResponse, Failure>
  ): Effect.Effect<HttpResponse, Failure> => {
    if (caller._tag !== "Operator" || audit === null) return answer
    const source = caller.operator.id ?? "operator"
    const record = bounded(source, (trail) => trail.write(audit, action, resource, route.name))
    const recordIf = (isDenied: boolean) => (isDenied ? record : Effect.void)
    return answer.pipe(
      Effect.tap(({ status }) => recordIf(status === 403)),
      Effect.tapError((failure) => recordIf(FailureResponse.errorOf(failure).code === "NOT_AUTHORIZED"))
    )
  }
})
