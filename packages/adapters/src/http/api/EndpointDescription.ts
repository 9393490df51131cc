/**
 * The description of an endpoint: what the OpenAPI document states beside its schemas, and the example that the docs
 * page prefills and that test/http/openapi/Examples.test.ts sends. Lists of operations, refusals and webhooks derive from it.
 */
import { Context } from "effect"
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup, OpenApi } from "effect/http-api"
import type * as App from "@payments-platform/domain/access/app/App"
import type { Role } from "@payments-platform/domain/access/operator/Role"
import type { Json, JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as EndpointAnnotations from "./EndpointAnnotations.ts"

export interface EndpointDescription extends EndpointAnnotations.Statements {
  /** a few words, without a period */
  readonly summary: string
  /** what the contract says about the operation */
  readonly description: string
  /** the parameters of the example; of the path, the id of the answer unless stated */
  readonly params?: Readonly<Record<string, string>>
  /** the body of the example */
  readonly body?: JsonObject
  /**
   * The members of the answer that differ from the example of its schema; undefined: the answer has none. Of an answer
   * that is no JSON, the text.
   */
  readonly answer?: { readonly [name: string]: Json | undefined } | string
  /** the tags of the rejections of its command */
  readonly refuses?: ReadonlyArray<string>
  /** the role that the operation of an operator takes; absent: a read takes `read`, and a test refuses a change without one */
  readonly role?: Role
  /** the operation of an operator moves money, so that it may take the approval of a second one */
  readonly movesMoney?: true
  /** the reasons for which an app that lacks a permission is refused */
  readonly forbids?: ReadonlyArray<App.Reason> | undefined
}

/** The description of an endpoint; null is reported by a test. */
export const Description = Context.Reference<EndpointDescription | null>("http/api/Description", {
  defaultValue: () => null
})

/** The annotations that describe an endpoint, and those that its description states. */
export const describe = (description: EndpointDescription) =>
  OpenApi.annotations({ summary: description.summary, description: description.description }).pipe(
    Context.add(Description, description),
    Context.merge(EndpointAnnotations.annotationsOf(description))
  )

/** An endpoint with the annotations of its group. */
export interface DescribedEndpoint {
  readonly endpoint: HttpApiEndpoint.Top
  readonly annotations: Context.Context<never>
  readonly description: EndpointDescription
}

/** The role that an operation of the operator surface takes. */
export const roleOf = (method: string, { role }: EndpointDescription): Role =>
  role ?? (method === "GET" ? "read" : "admin")

const undescribed: EndpointDescription = { summary: "", description: "" }

/** The endpoints of a contract, by the ids of their operations. */
export const endpointsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  contract: HttpApi.HttpApi<Id, Groups>
): ReadonlyMap<string, DescribedEndpoint> => {
  const found = new Map<string, DescribedEndpoint>()
  HttpApi.reflect(contract, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group, mergedAnnotations: annotations }) => {
      const description = Context.get(annotations, Description) ?? undescribed
      found.set(`${group.identifier}.${endpoint.identifier}`, { endpoint, annotations, description })
    }
  })
  return found
}
