/** A request whose operation is known, and who asks. */
import type * as App from "@payments-platform/domain/access/app/App"
import type { Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { HttpRequest } from "../HttpMessage.ts"
import type { Route } from "../server/RouteTable.ts"

export interface RoutedRequest {
  readonly incoming: HttpRequest
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly correlationId: string
  readonly ip: string | null
}

/** Who was let in, and how its answers are written. */
export interface Caller {
  readonly app: App.App | null
  /** whether a secret came with it; an app that a browser names is not proven */
  readonly proven: boolean
  readonly scope: string
  readonly version: string | null
  readonly audit: Audit | null
  /** what is wrong with the headers that say who it is */
  readonly problems: ReadonlyArray<WireProblem>
}
