/**
 * States each schema once, so that the declarations made of them are small: what all alternatives have in common, the
 * members of all records, queries and requests, enumerations and objects that stand in several places, and what two
 * objects have in common.
 */
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"

/** Members that many objects have in common, by the name of the type that states them. */
const commonMembers: Readonly<Record<string, ReadonlyArray<string>>> = {
  RecordMembers: ["id", "resource", "path", "create_time"],
  AnswerMembers: ["api_version"],
  PageQuery: ["page", "page_size", "create_time_start", "create_time_end"],
  RbitMembers: ["receive_time", "source"],
  RequestMembers: ["custom_data", "rbits"],
  RbitsMembers: ["rbits"],
  CustomDataMembers: ["custom_data"]
}

/** Characters of a schema that gets a name where it stands in several places. */
const minRepeated = 60

/** Characters of what two objects have in common that a type of its own states. */
const minShared = 300

/** The members of a schema that tell or describe a type. Others limit its values. */
const typeKeywords = new Set(
  "$ref additionalProperties allOf anyOf const description enum items oneOf prefixItems properties required type".split(
    " "
  )
)

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const pascal = (name: string): string => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

const mapMembers = (value: Members, map: (each: unknown, key: string) => unknown): Members =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each, key)]))

/** Changes what is directly within a schema. The names of properties are not those of a schema's parts. */
const mapInner = (schema: Members, change: (schema: Members) => Members): Members => {
  const changed = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(changed)
    return isObject(each) ? change(each) : each
  }
  return mapMembers(schema, (each, key) =>
    key === "properties" ? mapMembers(membersOf(each), changed) : changed(each)
  )
}

/** Changes every schema, the inner ones first. */
const rewriteAll = (schemas: Members, change: (schema: Members) => Members): Members => {
  const rewrite = (schema: Members): Members => change(mapInner(schema, rewrite))
  return mapMembers(schemas, (schema) => rewrite(membersOf(schema)))
}

/** A schema without the limits of its values. Only the format of a file tells a type. */
const typeOnly = (schema: Members): Members =>
  Object.fromEntries(
    Object.entries(schema).filter(([key, each]) => typeKeywords.has(key) || (key === "format" && each === "binary"))
  )

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const propertiesOf = (schema: Members): Members => membersOf(schema["properties"])

/** The text of each property of an object, which tells whether another object states it alike. */
const textsOf = (schema: Members): ReadonlyMap<string, string> => {
  const required = listOf(schema["required"])
  return new Map(
    Object.entries(propertiesOf(schema)).map(([name, each]) => [name, JSON.stringify([each, required.includes(name)])])
  )
}

/** The properties that two objects state alike. */
const alike = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...one].filter(([name, text]) => other.get(name) === text))

/** The properties of an object whose names are in a set, or those whose names are not. */
const pick = (schema: Members, names: ReadonlySet<string>, isIn = true): Members => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => names.has(name) === isIn)),
  required: listOf(schema["required"]).filter((name) => typeof name === "string" && names.has(name) === isIn)
})

/** An object that has one of these alternatives too. To openapi-typescript, `anyOf` says that its properties are another. */
export const withAlternatives = (schema: Members, anyOf: ReadonlyArray<Members>): Members => ({
  ...schema,
  allOf: [...listOf(schema["allOf"]), { anyOf }]
})

/** States once what all alternatives have in common. */
const shareAcrossAlternatives = ({ anyOf, ...schema }: Members): Members => {
  const alternatives = listOf(anyOf).map(membersOf)
  const [first, ...others] = alternatives
  const shared = others.reduce((names, other) => alike(names, textsOf(other)), textsOf(first ?? {}))
  const names = new Set(shared.keys())
  if (first === undefined || others.length === 0 || names.size === 0)
    return anyOf === undefined ? schema : { ...schema, anyOf }
  return withAlternatives(
    { ...schema, ...pick(first, names) },
    alternatives.map((each) => ({ ...each, ...pick(each, names, false) }))
  )
}

/** Lets every object that has all members of a type refer to this type for them. */
const extendAll = (schemas: Members, base: string, type: Members): Members => {
  const texts = textsOf(type)
  const names = new Set(texts.keys())
  const extended = rewriteAll(schemas, (schema) =>
    alike(texts, textsOf(schema)).size < names.size
      ? schema
      : { ...schema, ...pick(schema, names, false), allOf: [...listOf(schema["allOf"]), reference(base)] }
  )
  return { ...extended, [base]: type }
}

/** The text of a schema without its description, which says what the schema is for at one place. */
const textOf = (schema: Members): string => JSON.stringify({ ...schema, description: undefined })

const isNameable = (schema: Members): boolean =>
  ["enum", "properties", "allOf"].some((key) => key in schema) && textOf(schema).length >= minRepeated

/** A schema and the names of the members that lead to it. */
interface PlacedSchema {
  readonly schema: Members
  readonly place: ReadonlyArray<string>
}

/** The parts of a schema that only group schemas. */
const groups = new Set(["items", "anyOf", "oneOf", "allOf", "properties", "additionalProperties"])

/** A country or a currency says too little alone. */
const placeOf = (place: ReadonlyArray<string>, key: string): ReadonlyArray<string> => {
  if (groups.has(key)) return place
  return /^[A-Z]+$/.test(key) ? [...place.slice(0, -1), `${place.at(-1)}${key}`] : [...place, pascal(key)]
}

/** What could have a name. A schema that stands in several places is found in each, but what is in it only once. */
const nameableSchemas = (schemas: Members): ReadonlyArray<PlacedSchema> => {
  const found: Array<PlacedSchema> = []
  const texts = new Set<string>()
  const walk = (value: unknown, place: ReadonlyArray<string>): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, place))
    if (!isObject(value)) return
    if (isNameable(value)) {
      found.push({ schema: value, place })
      if (texts.has(textOf(value))) return
      texts.add(textOf(value))
    }
    for (const [key, each] of Object.entries(value)) walk(each, placeOf(place, key))
  }
  for (const [name, schema] of Object.entries(schemas)) walk(schema, [name.replace(/Members$/, "")])
  return found
}

/** States members of these names, as most objects have them, in a type of their own. */
const shareCommon = (schemas: Members, base: string, members: ReadonlyArray<string>): Members => {
  const names = new Set(members)
  const types = nameableSchemas(schemas)
    .filter(({ schema }) => members.every((name) => name in propertiesOf(schema)))
    .map(({ schema }) => pick(schema, names))
  const alternatives = [...Map.groupBy(types, (type) => JSON.stringify(type)).values()]
  const [type] = alternatives.toSorted((one, other) => other.length - one.length)[0] ?? []
  return type === undefined ? schemas : extendAll(schemas, base, type)
}

/** Names what stands in several places after the first of them, by its last two members or as many as are needed. */
const shareRepeated = (schemas: Members): Members => {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [textOf(membersOf(schema)), name]))
  const used = new Set(Object.keys(schemas))
  for (const [text, [first, second]] of Map.groupBy(nameableSchemas(schemas), ({ schema }) => textOf(schema))) {
    if (first === undefined || second === undefined || names.has(text)) continue
    const name = first.place.map((_, index) => first.place.slice(-index - 2).join("")).find((each) => !used.has(each))
    if (name === undefined) continue
    names.set(text, name)
    used.add(name)
  }
  const withNames = (schema: Members): Members => {
    const name = isNameable(schema) ? names.get(textOf(schema)) : undefined
    if (name === undefined) return mapInner(schema, withNames)
    const { description } = schema
    return { ...reference(name), ...(description === undefined ? {} : { description }) }
  }
  const added: ReadonlyArray<readonly [string, unknown]> = [...names].map(([text, name]) => [name, JSON.parse(text)])
  return mapMembers({ ...Object.fromEntries(added), ...schemas }, (schema, own) => {
    const name = names.get(textOf(membersOf(schema)))
    return name === undefined || name === own ? mapInner(membersOf(schema), withNames) : reference(name)
  })
}

/** The pairs of objects that state much alike, those that share most characters first. */
const pairsOf = (schemas: Members) => {
  const different = new Map(nameableSchemas(schemas).map((placed) => [textOf(placed.schema), placed]))
  const objects = [...different.values()].map(({ place, schema }) => {
    return { name: place.join(""), schema, texts: textsOf(schema) }
  })
  return objects
    .flatMap((one, index) =>
      objects.slice(index + 1).map((other) => {
        const shared = alike(one.texts, other.texts)
        return { one, other, names: new Set(shared.keys()), length: [...shared].join().length }
      })
    )
    .filter(({ length }) => length > minShared)
    .toSorted((a, b) => b.length - a.length)
}

/** States in types of their own what two objects have in common, until no two have much in common. */
const sharePairs = (schemas: Members): Members => {
  let shared = schemas
  const changed = new Set<Members>()
  for (const { names, one, other } of pairsOf(schemas)) {
    if (changed.has(one.schema) || changed.has(other.schema)) continue
    const [short = "", long = ""] = [one.name, other.name].toSorted((a, b) => a.length - b.length)
    const base = [short, long, `${short}${long}`].map((name) => `${name}Members`).find((name) => !(name in shared))
    if (base === undefined) continue
    shared = extendAll(shared, base, pick(one.schema, names))
    changed.add(one.schema).add(other.schema)
  }
  return changed.size === 0 ? schemas : sharePairs(shared)
}

/** The same types with each stated once. It adds types whose names may change with the contract. */
export const shareSchemas = (schemas: Members): Members => {
  const types = rewriteAll(rewriteAll(schemas, typeOnly), shareAcrossAlternatives)
  const common = Object.entries(commonMembers).reduce(
    (shared, [base, members]) => shareCommon(shared, base, members),
    types
  )
  return sharePairs(shareRepeated(common))
}
