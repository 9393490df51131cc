/** The places of requests that an OpenAPI document describes, and bodies with a fault in some of them. */
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"

export type Path = ReadonlyArray<string>

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (found, key) => (isBranch(found) && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined),
    value
  )

/** The value with another one at a path, whose missing parts are created. */
const put = (body: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  if (Array.isArray(body))
    return body.map((each: unknown, index) => (String(index) === key ? put(each, rest, value) : each))
  return { ...(isObject(body) ? body : {}), [key]: put(at(body, [key]), rest, value) }
}

/** Every place of a body, objects and lists too. */
const placesIn = (value: unknown, path: Path = []): ReadonlyArray<Path> =>
  isBranch(value)
    ? Object.entries(value).flatMap(([key, each]) => [[...path, key], ...placesIn(each, [...path, key])])
    : []

const described = (schema: unknown, document: unknown, path: Path): ReadonlyArray<Path> => {
  if (!isObject(schema)) return []
  const { $ref: reference } = schema
  if (typeof reference === "string") return described(at(document, reference.split("/").slice(1)), document, path)
  const own = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})
  const choices = ["anyOf", "oneOf", "allOf"].flatMap((key) => listOf(schema[key]))
  return [
    ...own.flatMap(([key, each]) => [[...path, key], ...described(each, document, [...path, key])]),
    ...choices.flatMap((each) => described(each, document, path))
  ]
}

export interface Operation {
  /** `POST /payments/{id}` */
  readonly name: string
  /** the places of its body that the document names */
  readonly places: ReadonlyArray<Path>
}

const membersAt = (value: unknown, ...path: Path): ReadonlyArray<readonly [string, unknown]> => {
  const found = at(value, path)
  return isObject(found) ? Object.entries(found) : []
}

const each = <A>(document: object, f: (method: string, path: string, operation: unknown) => ReadonlyArray<A>) =>
  membersAt(document, "paths").flatMap(([path, methods]) =>
    membersAt(methods).flatMap(([method, operation]) => f(method.toUpperCase(), path, operation))
  )

/** The operations of a document that take JSON. */
export const operationsOf = (document: object): ReadonlyArray<Operation> =>
  each(document, (method, path, operation) => {
    const schema = at(operation, ["requestBody", "content", "application/json", "schema"])
    return schema === undefined ? [] : [{ name: `${method} ${path}`, places: described(schema, document, []) }]
  })

export interface Parameters {
  readonly method: string
  readonly path: string
  readonly query: ReadonlyArray<string>
}

/** All operations of a document, with the names of their queries. */
export const parametersOf = (document: object): ReadonlyArray<Parameters> =>
  each(document, (method, path, operation) => {
    const query = listOf(at(operation, ["parameters"])).filter((parameter) => at(parameter, ["in"]) === "query")
    return [{ method, path, query: query.map((parameter) => String(at(parameter, ["name"]))) }]
  })

/** The names of properties that every object inherits. */
export const inheritedNames = Object.getOwnPropertyNames(Object.prototype)
const types: ReadonlyArray<unknown> = ["", 7, -1.5, true, null, [], {}, [7], [null], [[]], [{}], { a: {} }]

/** Groups of places of one depth, which do not contain each other; of each object one in so many. */
const apart = (places: ReadonlyArray<Path>, stride: number): ReadonlyArray<ReadonlyArray<Path>> => {
  const groups = new Map<string, Map<string, Path>>()
  const siblings = new Map<string, Set<string>>()
  for (const path of places) {
    const [name = "", parent] = [path.at(-1), path.slice(0, -1).join("\0")]
    const names = (siblings.get(parent) ?? new Set()).add(name)
    siblings.set(parent, names)
    const group = `${path.length} ${[...names].indexOf(name) % stride}`
    groups.set(group, (groups.get(group) ?? new Map<string, Path>()).set(path.join("\0"), path))
  }
  return [...groups.values()].map((group) => [...group.values()])
}

export interface Hostile {
  readonly said: string
  readonly wrong: unknown
}

const changed = (right: unknown, places: ReadonlyArray<Path>, value: unknown): Hostile => ({
  said: `${JSON.stringify(value)} at ${places.map((path) => path.join(".")).join(", ")}`,
  wrong: places.reduce((body, path) => put(body, path, value), right)
})

/** The number of texts of a body that are changed alone: such a request may be accepted, and then does much work. */
const maxAlone = 30

/** Bodies with faults in some places; `named`: places that the right body may lack. */
export function* hostile(right: unknown, named: ReadonlyArray<Path>): Iterable<Hostile> {
  const places = placesIn(right)
  const all = [...places, ...named]
  for (const group of apart(all, 1)) yield* inheritedNames.map((name) => changed(right, group, name))
  for (const group of apart(all, 3)) yield* types.map((value) => changed(right, group, value))
  // alone, where any text is valid, it is accepted, stored and shown
  const texts = places.filter((path) => typeof at(right, path) === "string")
  const step = Math.ceil(texts.length / maxAlone)
  for (let index = 0; index < texts.length; index += step)
    yield changed(right, texts.slice(index, index + 1), (index / step) % 2 === 0 ? "__proto__" : "constructor")
  for (const path of [[], ...places])
    if (isObject(at(right, path)))
      yield changed(
        right,
        inheritedNames.map((name) => [...path, name]),
        {}
      )
}
