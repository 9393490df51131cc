/** A request with its operation, and the caller who was admitted. */
import type { Caller } from "@payments-platform/domain/access/caller/Caller"
import type { Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { HttpRequest } from "../HttpMessage.ts"
import type { RequestNotes } from "../log/RequestContent.ts"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { Route } from "../server/RouteTable.ts"

export interface RoutedRequest {
  readonly incoming: HttpRequest
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly correlationId: string
  readonly ip: string | null
  /** what is learned of the request while it is answered */
  readonly notes: RequestNotes
}

/** A caller who was admitted. */
export interface AdmittedCaller {
  readonly caller: Caller
  /** the caller has sent the secret of the operator or the app; a browser or a session has not */
  readonly authenticated: boolean
  /** the scope of its Unique-Keys */
  readonly scope: string
  /** null on the operator surface, which has no versions */
  readonly version: string | null
  /** the actor for the audit log; null: the operation is not audited */
  readonly audit: Audit | null
  /** the problems of the headers that identify the caller */
  readonly problems: ReadonlyArray<WireProblem>
}
