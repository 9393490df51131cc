/** What the OpenAPI documents of the contract say: operations with their examples, and the schemas of their answers. */
import { Ajv2020 } from "ajv/dist/2020.js"
import { OpenApi } from "effect/http-api"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import { type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { at, listOf } from "./Expectations.ts"

export interface Operation {
  /** `POST /payments/{id}` */
  readonly name: string
  readonly method: string
  /** with the ids of the example in place of parameters */
  readonly path: string
  /** those of the example */
  readonly headers: Readonly<Record<string, string>>
  /** the body of the example; undefined: the operation has none */
  readonly body: unknown
  /** whether a session token may ever stand in place of the app's token */
  readonly takesSessions: boolean
}

const json = "application/json"

export interface Description {
  readonly operation: (name: string) => Operation | undefined
  /** what an answer has that its document does not describe; `body` undefined: it is no JSON */
  readonly problems: (method: string, path: string, status: number, body: unknown) => ReadonlyArray<string>
}

const operationOf = (template: string, verb: string, described: Members): Operation => {
  const parameters = listOf(described["parameters"]).map(membersOf)
  const given = (place: string) =>
    parameters.flatMap(({ example, in: where, name }) =>
      where === place && example !== undefined ? [[String(name), String(example)] as const] : []
    )
  const method = verb.toUpperCase()
  return {
    name: `${method} ${template}`,
    method,
    path: given("path").reduce((path, [name, id]) => path.replace(`{${name}}`, id), template),
    headers: Object.fromEntries(given("header")),
    body: at(described, "requestBody", "content", json, "example"),
    takesSessions: listOf(described["security"]).some((each) => "sessionTokenAuth" in membersOf(each))
  }
}

const operationsOf = (document: { readonly paths: object }): ReadonlyArray<Operation> =>
  Object.entries(document.paths).flatMap(([template, verbs]) =>
    Object.entries(membersOf(verbs)).map(([verb, described]) => operationOf(template, verb, membersOf(described)))
  )

/** The templates of a document with their forms, those without parameters first. */
const formsOf = (document: { readonly paths: object }) =>
  Object.keys(document.paths)
    .map((template) => ({ template, form: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`) }))
    .sort((one, other) => Number(one.template.includes("{")) - Number(other.template.includes("{")))

/** Reads both documents, which takes about half a second. */
export const describe = (): Description => {
  const documents = { api: OpenApi.fromApi(Api), operator: OpenApi.fromApi(OperatorApi) }
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [name, document] of Object.entries(documents)) ajv.addSchema({ ...document, $id: name })
  const forms = { api: formsOf(documents.api), operator: formsOf(documents.operator) }
  const operations = new Map(
    Object.values(documents)
      .flatMap(operationsOf)
      .map((each) => [each.name, each])
  )
  const validate = (reference: string, body: unknown) => {
    const known = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
    return known(body) === true
      ? []
      : (known.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`)
  }
  return {
    operation: (name) => operations.get(name),
    problems: (method, path, status, body) => {
      const [bare = ""] = path.split("?")
      const surface = bare.startsWith("/operator") ? "operator" : "api"
      const template = forms[surface].find(({ form }) => form.test(bare))?.template
      if (template === undefined || !operations.has(`${method} ${template}`)) return []
      const place = ["paths", template, method.toLowerCase(), "responses", String(status)]
      const response = at(documents[surface], ...place)
      if (response === undefined) return [`the status ${status} is not described`]
      if (at(response, "content", json, "schema") === undefined) return []
      if (body === undefined) return ["it is no JSON"]
      const pointer = [...place, "content", json, "schema"]
        .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
        .join("/")
      return validate(`${surface}#/${pointer}`, body)
    }
  }
}
