/** The span of a request, by the names of OpenTelemetry. */
import type { TracedWork } from "../../telemetry/Tracing.ts"
import type { HttpResponse } from "../HttpMessage.ts"
import type { ReceivedRequest } from "./ReceivedRequest.ts"

/** A request that the service failed to answer is a failure; one that it refuses is not. */
const failureOf = ({ status }: HttpResponse): string | null => (status < 500 ? null : String(status))

export const make = ({ correlationId, incoming, match, notes }: ReceivedRequest): TracedWork<HttpResponse> => {
  const route = match._tag === "Route" ? match.route.pattern : "other"
  const method = match._tag === "Route" ? match.route.method : "other"
  return {
    name: `${method} ${route}`,
    kind: "server",
    traceparent: incoming.header("traceparent"),
    attributes: {
      "http.request.method": method,
      "http.route": route,
      "payments.correlation_id": correlationId
    },
    outcomeOf: (response) => ({
      attributes: {
        "http.response.status_code": response.status,
        ...(notes.appId === null ? {} : { "payments.app_id": notes.appId })
      },
      failure: failureOf(response)
    })
  }
}
