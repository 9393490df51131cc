/**
 * The ids of this platform's own resources in place of those of the examples. One that exists is found by the operator's
 * token; one that is missing is made by the example of the operation that makes it.
 */
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { type AppCredentials, askApi, askOperator } from "./Ask.ts"
import { type ExampleResource, exampleResources, usedUpBy } from "./ExampleResources.ts"

const exampleId = /01900000-0000-7000-8000-[0-9a-f]{12}/g

const names: ReadonlyMap<string, string> = new Map(Object.keys(exampleResources).map((name) => [idOf(name), name]))

/** A body with other members, at every depth; a null takes a member away. */
const changed = (body: unknown, by: Members): Members => {
  const members = Object.entries(by).map(([name, value]) => [
    name,
    isObject(value) ? changed(membersOf(body)[name], value) : value
  ])
  const all: Members = { ...membersOf(body), ...Object.fromEntries(members) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** The body of the example of POST on this path. */
const bodyOf = (document: unknown, path: string): unknown => {
  const post = membersOf(membersOf(membersOf(membersOf(document)["paths"])[path])["post"])
  return membersOf(membersOf(membersOf(post["requestBody"])["content"])["application/json"])["example"]
}

const firstId = (page: unknown): string | null => {
  const { results } = membersOf(page)
  const [first] = Array.isArray(results) ? results.map(membersOf) : []
  const id = first?.["id"] ?? first?.["correlation_id"]
  return typeof id === "string" ? id : null
}

export interface PlatformAccess {
  readonly token: string
  readonly app: AppCredentials
  /** the OpenAPI document of the API as it is served */
  readonly document: unknown
}

/** `OwnIds` of one page; what it found or made lasts as long as the page. */
export const make = ({ app, document, token }: PlatformAccess) => {
  const lasting = new Map<string, Promise<string | null>>()

  const find = async (list: string): Promise<string | null> => {
    const query = `${list.includes("?") ? "&" : "?"}page_size=1`
    if (!list.startsWith("/operator")) return firstId((await askApi(app, list + query)).json)
    const own = list === "/operator/refusals" ? "" : `&app_id=${app.id}`
    return firstId((await askOperator(token, list.slice("/operator".length) + query + own)).json)
  }

  const makeOne = async ({ by = {}, make: path }: ExampleResource): Promise<string | null> => {
    if (path === undefined) return null
    const body = JSON.parse(await resolved(JSON.stringify(changed(bodyOf(document, path), by))))
    const own = path === "/terminals" ? { ...body, serial_number: `DOCS-${Date.now()}` } : body
    const { id } = membersOf((await askApi(app, path, own)).json)
    return typeof id === "string" ? id : null
  }

  const foundOrMade = async (resource: ExampleResource): Promise<string | null> =>
    (resource.find === undefined ? null : await find(resource.find)) ?? makeOne(resource)

  /** The id of a resource that fits the name; null: there is none, and the page cannot make one. */
  const idFor = (name: string): Promise<string | null> => {
    const resource = exampleResources[name]
    if (resource === undefined) return Promise.resolve(null)
    if (resource.isUsedUp === true) return makeOne(resource)
    const known = lasting.get(name) ?? foundOrMade(resource)
    lasting.set(name, known)
    return known
  }

  /** A text of a request with own ids in place of those of the examples. `operation`: whose example it is. */
  const resolved = async (text: string, operation = ""): Promise<string> => {
    let own = text
    for (const id of new Set(text.match(exampleId) ?? [])) {
      const name = names.get(id)
      if (name === undefined) continue
      own = own.replaceAll(id, (await idFor(usedUpBy[operation]?.[name] ?? name)) ?? id)
    }
    return own
  }

  /** What exists of the lasting resources, by the ids of the examples that stand for them. */
  const existing = async (): Promise<ReadonlyMap<string, string>> => {
    const lists = new Set(
      Object.values(exampleResources).flatMap(({ find: list }) => (list === undefined ? [] : [list]))
    )
    const found = new Map(
      await Promise.all([...lists].map(async (list) => [list, await find(list).catch(() => null)] as const))
    )
    const own = new Map<string, string>()
    for (const [name, { find: list }] of Object.entries(exampleResources)) {
      const id = found.get(list ?? "") ?? null
      if (id === null) continue
      own.set(idOf(name), id)
      lasting.set(name, Promise.resolve(id))
    }
    return own
  }

  return { existing, resolved } as const
}

export type OwnIds = ReturnType<typeof make>
