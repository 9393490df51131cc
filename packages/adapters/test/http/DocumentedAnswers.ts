/** Compares answers and notifications with the schemas by which the OpenAPI documents describe them. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { OpenApi } from "effect/http-api"
import { Api } from "../../src/http/api/Api.ts"
import { OperatorApi } from "../../src/http/operator/OperatorApi.ts"

const documents = { api: OpenApi.fromApi(Api), operator: OpenApi.fromApi(OperatorApi) }
export type Surface = keyof typeof documents

const ajv = new Ajv2020({ strict: false, validateFormats: false })
for (const [name, document] of Object.entries(documents)) ajv.addSchema({ ...document, $id: name })

const validators = new Map<string, ValidateFunction>()

const validatorOf = (surface: Surface, path: ReadonlyArray<string>): ValidateFunction => {
  const pointer = path.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")
  const reference = `${surface}#/${pointer}`
  const found = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, found)
  return found
}

/** The problems of a value, by the schema that stands at this path of a document. */
export const problemsOf = (surface: Surface, path: ReadonlyArray<string>, value: unknown): ReadonlyArray<string> => {
  const validate = validatorOf(surface, path)
  return validate(value) ? [] : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message ?? ""}`)
}

const templates = Object.entries(documents).flatMap(([surface, { paths }]) =>
  Object.keys(paths).map((template) => ({
    surface: surface === "api" ? ("api" as const) : ("operator" as const),
    template,
    form: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`)
  }))
)
const json = "application/json"

/** The problems of a good answer in JSON. */
export const answerProblems = (method: string, path: string, status: number, value: unknown): ReadonlyArray<string> => {
  const [bare = ""] = path.split("?")
  const found = templates.find(({ template }) => template === bare) ?? templates.find(({ form }) => form.test(bare))
  if (found === undefined || status >= 300) return []
  const at = ["paths", found.template, method.toLowerCase(), "responses", String(status), "content", json, "schema"]
  return problemsOf(found.surface, at, value)
}
