/**
 * The operations of both contracts, derived from the contracts themselves. The build replaces this module by the values
 * of its exports (build/OperationsModule.ts), so the published client has neither Effect nor server code.
 */
import { Context, type Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { Api } from "@payments-platform/adapters/http/api/Api"
import * as EndpointAnnotations from "@payments-platform/adapters/http/api/EndpointAnnotations"
import { type DescribedEndpoint, endpointsOf } from "@payments-platform/adapters/http/api/EndpointDescription"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import type { Operation } from "./Operation.ts"

const isMethod = (method: string): method is Operation["method"] => ["GET", "POST", "DELETE"].includes(method)

const membersOf = (schema: Schema.Constraint | undefined): ReadonlyArray<string> =>
  schema?.ast._tag === "Objects" ? schema.ast.propertySignatures.map(({ name }) => String(name)) : []

const answersOf = ({ success }: HttpApiEndpoint.Top): ReadonlyArray<Schema.Top> => [...success]

const bodyOf = ({ method, payload }: HttpApiEndpoint.Top): Pick<Operation, "body"> => {
  if (method === "GET" || payload.size === 0) return {}
  return { body: payload.has("multipart/form-data") ? "form" : "json" }
}

const answerOf = (endpoint: HttpApiEndpoint.Top): Pick<Operation, "answer"> => {
  const kinds = new Set(answersOf(endpoint).map(({ ast }) => ast._tag))
  if (kinds.has("Objects")) return {}
  return { answer: kinds.has("String") ? "text" : "bytes" }
}

const hasPages = (endpoint: HttpApiEndpoint.Top): boolean =>
  answersOf(endpoint).some((answer) => ["results", "next"].every((name) => membersOf(answer).includes(name)))

const operationOf = (id: string, { annotations, endpoint }: DescribedEndpoint): Operation => {
  const { method, path } = endpoint
  if (!isMethod(method)) throw new TypeError(`the client does not know the method of ${id}`)
  const [group = "", name = ""] = id.split(".")
  const headers = membersOf(endpoint.headers)
  return {
    group,
    name,
    method,
    path,
    ...bodyOf(endpoint),
    ...(endpoint.query === undefined ? {} : { hasQuery: true }),
    ...(headers.includes("unique-key") ? { takesUniqueKey: true } : {}),
    ...(headers.includes("client-ip") ? { takesRiskHeaders: true } : {}),
    ...(hasPages(endpoint) ? { hasPages: true } : {}),
    ...answerOf(endpoint),
    ...(Context.get(annotations, EndpointAnnotations.NoDeadline) ? { hasNoDeadline: true } : {})
  }
}

const operationsOf = (endpoints: ReadonlyMap<string, DescribedEndpoint>): ReadonlyArray<Operation> =>
  [...endpoints]
    .filter(([, { annotations }]) => !Context.get(annotations, EndpointAnnotations.StreamsEvents))
    .map(([id, endpoint]) => operationOf(id, endpoint))

export const apiOperations: ReadonlyArray<Operation> = operationsOf(endpointsOf(Api))
export const operatorOperations: ReadonlyArray<Operation> = operationsOf(endpointsOf(OperatorApi))
