/**
 * The names of the schemas of an OpenAPI document, as generators of clients read them: each body is a component of its
 * own, a name is the one that its schema states, and alternatives state the member that tells them apart.
 */
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { mapMembers, member } from "./JsonSchemaForm.ts"

/** The schemas of a document by their names. */
export const schemasOf = (document: Members): Members => member(document, "components", "schemas")

/** The name of the component that a schema refers to; null: it is no reference. */
export const nameOf = (schema: unknown): string | null => {
  const { $ref: reference } = membersOf(schema)
  return typeof reference === "string" ? (reference.split("/").at(-1) ?? null) : null
}

/** The schema that a reference leads to. */
export const resolve = (schema: unknown, components: Members): Members => {
  const name = nameOf(schema)
  return name === null ? membersOf(schema) : member(components, name)
}

/** The name of a body until `withNamedBodies` moves it to the components. */
export const bodyName = "x-body-name"

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `payment_methods.create` becomes `PaymentMethodsCreateRequest`. */
const requestName = (operationId: unknown): string =>
  `${String(operationId).split(/[._]/).map(capitalized).join("")}Request`

/** The paths with each body as a reference, and the schemas of the bodies by their names. */
export const withNamedBodies = (paths: Members): { readonly paths: Members; readonly bodies: Members } => {
  const bodies: Record<string, unknown> = {}
  const named = (operation: Members): Members => {
    const { operationId, requestBody } = operation
    if (!isObject(requestBody)) return operation
    const content = mapMembers(requestBody["content"], (each) => {
      const { [bodyName]: stated, ...schema } = membersOf(each["schema"])
      if ("$ref" in schema) return each
      const name = typeof stated === "string" ? stated : requestName(operationId)
      bodies[name] = schema
      return { ...each, schema: { $ref: `#/components/schemas/${name}` } }
    })
    return { ...operation, requestBody: { ...requestBody, content } }
  }
  return { paths: mapMembers(paths, (methods) => mapMembers(methods, named)), bodies }
}

const encodedSuffix = /Encoded$/

/** The document whose schemas have the names that they state: Effect names the wire form of a request `…Encoded`. */
export const withWireNames = (document: Members): Members => {
  const schemas = schemasOf(document)
  const renamedSchemas = Object.keys(schemas).filter(
    (name) => encodedSuffix.test(name) && !(name.replace(encodedSuffix, "") in schemas)
  )
  const json = renamedSchemas.reduce(
    (text, name) =>
      text.replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${name.replace(encodedSuffix, "")}"`),
    JSON.stringify(document)
  )
  const whole = membersOf(JSON.parse(json))
  const components = Object.fromEntries(
    Object.entries(schemasOf(whole)).map(([name, schema]) => [
      renamedSchemas.includes(name) ? name.replace(encodedSuffix, "") : name,
      schema
    ])
  )
  return { ...whole, components: { ...member(whole, "components"), schemas: components } }
}

/** The value of `type` that each alternative requires, by its reference; null: `type` does not distinguish them. */
const typesOf = (alternatives: ReadonlyArray<unknown>, schemas: Members): Members | null => {
  const mapping: Record<string, unknown> = {}
  for (const each of alternatives) {
    const { $ref: reference } = membersOf(each)
    const { enum: types } = member(resolve(each, schemas), "properties", "type")
    if (typeof reference !== "string" || !Array.isArray(types) || types.length !== 1) return null
    mapping[String(types[0])] = reference
  }
  return mapping
}

/** Adds a discriminator for generators of clients wherever `type` distinguishes the alternatives, at any depth. */
export const withDiscriminators = (value: unknown, schemas: Members): unknown => {
  if (Array.isArray(value)) return value.map((each) => withDiscriminators(each, schemas))
  if (!isObject(value)) return value
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === "examples" ? each : withDiscriminators(each, schemas)])
  )
  const mapping = Array.isArray(anyOf) && anyOf.length > 1 ? typesOf(anyOf, schemas) : null
  if (mapping === null) return anyOf === undefined ? rest : { ...rest, anyOf }
  return { ...rest, oneOf: anyOf, discriminator: { propertyName: "type", mapping } }
}
