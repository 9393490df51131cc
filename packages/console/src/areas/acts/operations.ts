/** The acts of the operator, as the description of the operator surface (/operator/openapi.json) has them. */
import { isRow, listOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"

export interface Member {
  readonly name: string
  readonly schema: Row
  readonly required: boolean
}

export interface Operation {
  /** as in `payments.review` */
  readonly id: string
  readonly method: "POST" | "DELETE"
  /** with its parameters in braces, such as `/operator/payments/{id}/review` */
  readonly path: string
  readonly parameters: ReadonlyArray<string>
  readonly summary: string
  readonly description: string
  /** the members of its body */
  readonly members: ReadonlyArray<Member>
  readonly example: Row
  readonly takesKey: boolean
  /** the role that it takes */
  readonly role: string
  /** where approvals are on, it waits for a second operator */
  readonly movesMoney: boolean
}

/** A schema with what it refers to, and with the parts of a combination joined. */
const resolve = (document: Row, schema: unknown): Row => {
  const given = rowOf(schema)
  const name = textOf(given["$ref"]).replace("#/components/schemas/", "")
  if (name !== "") return { ...resolve(document, rowOf(rowOf(rowOf(document)["components"])["schemas"])[name]) }
  const parts = rowsOf(given["allOf"])
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => resolve(document, part)), given)
  const options = rowsOf(given["anyOf"]).length > 0 ? rowsOf(given["anyOf"]) : rowsOf(given["oneOf"])
  const present = options.filter((each) => each["type"] !== "null")
  return present.length === 1 ? { ...given, ...resolve(document, present[0]) } : given
}

const membersOf = (document: Row, schema: Row): ReadonlyArray<Member> => {
  const required = listOf(schema["required"])
  return Object.entries(rowOf(schema["properties"])).map(([name, member]) => ({
    name,
    schema: { ...rowOf(member), ...resolve(document, member) },
    required: required.includes(name)
  }))
}

const operationOf = (document: Row, method: Operation["method"], path: string, given: Row): Operation => {
  const content = rowOf(rowOf(rowOf(given["requestBody"])["content"])["application/json"])
  const parameters = rowsOf(given["parameters"])
  return {
    id: textOf(given["operationId"]),
    method,
    path,
    parameters: parameters.filter((each) => each["in"] === "path").map(({ name }) => textOf(name)),
    summary: textOf(given["summary"]),
    description: textOf(given["description"]),
    members: membersOf(document, resolve(document, content["schema"])),
    example: rowOf(content["example"]),
    takesKey: parameters.some(({ name }) => name === "Unique-Key"),
    role: textOf(given["x-operator-role"]),
    movesMoney: given["x-moves-money"] === true
  }
}

/** Every operation that changes something. */
export const operationsIn = (document: unknown): ReadonlyArray<Operation> =>
  Object.entries(rowOf(rowOf(document)["paths"])).flatMap(([path, methods]) =>
    (["POST", "DELETE"] as const).flatMap((method) => {
      const given = rowOf(methods)[method.toLowerCase()]
      return isRow(given) ? [operationOf(rowOf(document), method, path, given)] : []
    })
  )

/** The operations, once the description is there. */
export const useOperations = (): ReadonlyArray<Operation> => {
  const { data } = useRead("/operator/openapi.json", {}, { fresh: 3_600_000 })
  return operationsIn(data)
}

/** What may be done with one object of a resource. */
export const operationsOn = (all: ReadonlyArray<Operation>, resource: string): ReadonlyArray<Operation> =>
  all.filter(({ path }) => path === `/operator/${resource}/{id}` || path.startsWith(`/operator/${resource}/{id}/`))
