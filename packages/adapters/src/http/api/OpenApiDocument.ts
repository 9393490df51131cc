/**
 * Completes the OpenAPI document that Effect derives from a contract, with what its endpoints state about themselves
 * (EndpointDescription.ts): credentials, common headers, examples, and the errors by which each operation refuses.
 */
import { Context, Schema, SchemaAST } from "effect"
import type { SessionType } from "@payments-platform/domain/access/caller/Caller"
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { withToken } from "./ClientTokenSchema.ts"
import * as EndpointAnnotations from "./EndpointAnnotations.ts"
import { type DescribedEndpoint, type EndpointDescription, roleOf } from "./EndpointDescription.ts"
import { answerOf, dependencies, mapMembers, member, requestOf, schemaOf } from "./JsonSchemaForm.ts"
import {
  bodyName,
  nameOf,
  resolve,
  schemasOf,
  withDiscriminators,
  withNamedBodies,
  withWireNames
} from "./NamedSchemas.ts"
import { errorComponents, errorExamples, type RefusalOf, responseDescription } from "./OperationErrors.ts"
import { canonical } from "./SharedParameters.ts"

/** The operations of one surface: their descriptions, and what they have in common. */
export interface Surface {
  readonly endpoints: ReadonlyMap<string, DescribedEndpoint>
  readonly refusalOf: RefusalOf
  readonly introduction: string
  /** the headers of every operation */
  readonly headers: ReadonlyArray<Members>
  /** examples of headers, by name */
  readonly examples: Members
  readonly security: ReadonlyArray<object>
  readonly securitySchemes: Members
}

/** What all operations of both surfaces have in common, for their introductions. */
export const conventions = [
  "Amounts are integers of the smallest unit, times are UNIX seconds. No text holds a NUL.",
  "A null member of a request is an absent one, but in an update null clears what a record may lack."
].join(" ")

/** The server of a document without a configured address. */
export const relativeServers = [{ url: "/", description: "The host that serves this document." }] as const

/** A credential in a header. */
export const credential = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description })

export const header = (name: string, required: boolean, schema: object, description: string): Members => ({
  name,
  in: "header",
  required,
  schema,
  description
})

const schemeOfSession: { readonly [T in SessionType]: string } = {
  mobile_session: "sessionTokenAuth",
  api_session: "sessionTokenAuth",
  authentication_code: "authenticationCodeAuth"
}

/** The credentials that suffice for an operation besides those of the app; none: the document states what suffices. */
const securityOf = ({ annotations }: DescribedEndpoint): ReadonlyArray<Members> => {
  const sessions = Context.get(annotations, EndpointAnnotations.Sessions).map((type) => schemeOfSession[type])
  const others = [...new Set(sessions)].map((scheme) => ({ appIdAuth: [], [scheme]: [] }))
  return Context.get(annotations, EndpointAnnotations.FromBrowsers) ? [{ appIdAuth: [] }, ...others] : others
}

/** A record with another id, wherever the id stands. */
const renamed = (record: Members, id: string | undefined): unknown =>
  id === undefined || typeof record["id"] !== "string"
    ? record
    : JSON.parse(JSON.stringify(record).replaceAll(record["id"], id))

/** The example of a schema, with the id of the path and the members that the description replaces. */
const answerExample = (schema: unknown, { answer, params }: EndpointDescription, components: Members): unknown => {
  if (typeof answer === "string") return answer
  const { examples } = resolve(schema, components)
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined
  if (!isObject(example)) return answer
  const members = { ...membersOf(renamed(example, params?.["id"])), ...answer }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

const media = (schema: unknown, example: unknown): Members => ({
  schema,
  ...(example === undefined ? {} : { example })
})

const responsesOf = (
  value: unknown,
  described: DescribedEndpoint,
  { refusalOf }: Surface,
  components: Members
): Members =>
  mapMembers(value, (response, status) => ({
    ...response,
    description: responseDescription(status, described, refusalOf),
    content: mapMembers(response["content"], ({ schema }) =>
      status.startsWith("2")
        ? media(answerOf(schema), answerExample(schema, described.description, components))
        : { schema: answerOf(schema), examples: errorExamples(status, described, refusalOf) }
    )
  }))

/** The id in the example of the answer: most paths name the resource that is answered. */
const idOf = (responses: Members): Members => {
  const contents = Object.values(responses).flatMap((each) => Object.values(member(each, "content")))
  const ids = contents.map((each) => member(each, "example")["id"]).filter((id) => typeof id === "string")
  return ids.length === 0 ? {} : { id: ids[0] }
}

/** The versions that have the operation, and the newest of them as the example. */
const versioned = (headers: ReadonlyArray<Members>, { annotations }: DescribedEndpoint): ReadonlyArray<Members> => {
  const versions = Context.get(annotations, EndpointAnnotations.Versions)
  if (versions === null) return headers
  const example = versions.findLast((version) => !version.includes("rc"))
  return headers.map((each) =>
    each["name"] === "Api-Version" ? { ...each, schema: { type: "string", enum: [...versions] }, example } : each
  )
}

/** The schemas of the decoded query, by name: a number or a list is text only in the URL. */
const querySchemas = ({ endpoint }: DescribedEndpoint): ReadonlyMap<string, object> => {
  const ast = endpoint.query?.ast
  if (ast?._tag !== "Objects") return new Map()
  return new Map(
    ast.propertySignatures.map(({ name, type }) => {
      const decoded = Schema.make(SchemaAST.toType(type))
      return [String(name), Schema.toJsonSchemaDocument(decoded).schema]
    })
  )
}

/** A parameter as the contract writes it. Its schema has the description. */
const parameterOf = (value: Members, examples: Members, query: ReadonlyMap<string, object>): Members => {
  const name = value["in"] === "header" ? canonical(String(value["name"])) : String(value["name"])
  const own = value["in"] === "query" ? query.get(name) : undefined
  const { description, ...schema } = membersOf(schemaOf(own ?? value["schema"]))
  const example = value["example"] ?? examples[name]
  return {
    ...value,
    name,
    ...(description === undefined ? {} : { description }),
    schema,
    ...(example === undefined ? {} : { example })
  }
}

/** Whether a body must be sent: an absent one counts as `{}` (platform.md 1), so only if a member is required. */
const isRequired = (schema: Members, components: Members): boolean => {
  const { anyOf, required } = resolve(schema, components)
  return (Array.isArray(required) && required.length > 0) || Array.isArray(anyOf)
}

const requestBodyOf = (
  value: Members,
  { annotations, description: { body } }: DescribedEndpoint,
  components: Members
): Members => {
  const place = Context.get(annotations, EndpointAnnotations.TakesToken)
  const contents = mapMembers(value["content"], ({ schema }) => {
    if (place === null) return media(requestOf(schema), body)
    const bringing = withToken(membersOf(requestOf(schema)), place.within, (each) =>
      membersOf(requestOf(resolve(each, components)))
    )
    return media({ ...bringing, [bodyName]: nameOf(schema) }, body)
  })
  const required = Object.values(contents).some((each) => isRequired(member(each, "schema"), components))
  return { ...value, required, content: contents }
}

/** The answer to an act that waits for the approval of a second operator. */
const kept = {
  description: "The setting `approvals` is on: the act waits for a second operator. The body is its approval.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Approval" } } }
}

/** The role that an operation of the operator surface takes, in words and for programs. */
const operatorsPart = ({ description: text }: Members, { description, endpoint }: DescribedEndpoint): Members => {
  if (!endpoint.path.startsWith("/operator")) return {}
  const role = roleOf(endpoint.method, description)
  const approved = description.movesMoney === true ? " It moves money, so that it may wait for an approval." : ""
  return {
    description: `${String(text)} Takes the role \`${role}\`.${approved}`,
    "x-operator-role": role,
    ...(description.movesMoney === true ? { "x-moves-money": true } : {})
  }
}

/** Without `security`, that of the document applies. An empty one would mean that no credentials are needed. */
const operationOf = (value: Members, surface: Surface, components: Members): Members => {
  const { operationId, parameters, requestBody, responses: derived, security: _, ...rest } = value
  const described = surface.endpoints.get(String(operationId))
  if (described === undefined) return value
  const { params } = described.description
  const others = securityOf(described)
  const responses = responsesOf(derived, described, surface, components)
  const query = querySchemas(described)
  const own = Array.isArray(parameters) ? parameters.map(membersOf) : []
  const key = own.some(({ name, required }) => name === "unique-key" && required === true)
  const examples = {
    ...surface.examples,
    ...(key ? { "Unique-Key": operationId } : {}),
    ...idOf(responses),
    ...params
  }
  return {
    ...rest,
    operationId,
    ...operatorsPart(rest, described),
    ...(others.length > 0 ? { security: [...surface.security, ...others] } : {}),
    parameters: [...versioned(surface.headers, described), ...own].map((each) => parameterOf(each, examples, query)),
    ...(isObject(requestBody) ? { requestBody: requestBodyOf(requestBody, described, components) } : {}),
    responses: described.description.movesMoney === true ? { ...responses, "202": kept } : responses
  }
}

/** The names of the schemas of which requests consist. */
const requestSchemas = (paths: unknown, components: Members): ReadonlySet<string> => {
  const bodies = Object.values(membersOf(paths)).flatMap((methods) =>
    Object.values(membersOf(methods)).map((operation) => membersOf(operation)["requestBody"])
  )
  return dependencies(bodies, components)
}

const byName = (tags: unknown): ReadonlyArray<Members> =>
  Array.isArray(tags) ? tags.map(membersOf).sort((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1)) : []

/** Completes a document with the operations of its surface. */
export const complete =
  (surface: Surface) =>
  (derived: Members): Members => {
    const document = withWireNames(derived)
    const components = schemasOf(document)
    const sent = requestSchemas(document["paths"], components)
    const { bodies, paths } = withNamedBodies(
      mapMembers(document["paths"], (methods) => mapMembers(methods, (each) => operationOf(each, surface, components)))
    )
    const schemas = {
      ...mapMembers(components, (each, name) => (sent.has(name) ? requestOf(each) : answerOf(each))),
      ...bodies
    }
    return {
      ...document,
      info: {
        ...member(document, "info"),
        description: surface.introduction,
        contact: { name: "The operator of this platform" },
        license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" }
      },
      paths,
      tags: byName(document["tags"]),
      security: surface.security,
      components: {
        schemas: withDiscriminators(schemas, schemas),
        examples: errorComponents(surface.endpoints.values(), surface.refusalOf),
        securitySchemes: surface.securitySchemes
      }
    }
  }
