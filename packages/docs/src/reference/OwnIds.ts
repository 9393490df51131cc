/**
 * The ids of this platform's own resources in place of those of the examples. One that exists is found by the operator's
 * token; one that is missing is made by the examples of the operations that make it.
 */
import { idOf, otherAppId } from "@payments-platform/domain/vocabulary/Examples"
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import type { AppCredentials, Platform } from "./Ask.ts"
import { type Act, type ExampleResource, exampleResources, freshTexts, usedUpBy } from "./ExampleResources.ts"

const exampleId = /01900000-0000-7000-8000-[0-9a-f]{12}|\b100200301\b/g

const names: ReadonlyMap<string, string> = new Map([
  ...Object.keys(exampleResources).map((name) => [idOf(name), name] as const),
  [otherAppId, "otherApp"]
])

/** A body with other members, at every depth; a null takes a member away. */
const changed = (body: unknown, by: Members): Members => {
  const members = Object.entries(by).map(([name, value]) => [
    name,
    isObject(value) ? changed(membersOf(body)[name], value) : value
  ])
  const all: Members = { ...membersOf(body), ...Object.fromEntries(members) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

const firstId = (page: unknown): string | null => {
  const { results } = membersOf(page)
  const [first] = Array.isArray(results) ? results.map(membersOf) : []
  const id = first?.["id"] ?? first?.["correlation_id"]
  return typeof id === "string" ? id : null
}

const isOperators = (path: string): boolean => path.startsWith("/operator/")

export interface PlatformAccess {
  readonly platform: Platform
  readonly token: string
  readonly app: AppCredentials
  /** the OpenAPI documents of both surfaces, as they are served */
  readonly documents: { readonly api: unknown; readonly operator: unknown }
}

/** The example of POST on the path, and whether it is a form. A name in the path of an act stands for `{id}` in the document. */
const exampleOf = ({ documents }: PlatformAccess, path: string) => {
  const { paths } = membersOf(isOperators(path) ? documents.operator : documents.api)
  const post = membersOf(membersOf(membersOf(paths)[path.replace(/\{\w+\}/, "{id}")])["post"])
  const content = membersOf(membersOf(post["requestBody"])["content"])
  const form = content["multipart/form-data"]
  return { body: membersOf(form ?? content["application/json"])["example"], isForm: form !== undefined }
}

const formOf = (members: Members): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(members))
    if (name === "file") form.append(name, new Blob([String(value)]), "example.pdf")
    else form.append(name, String(value))
  return form
}

/** The lists of what the operator asked for, and of what belongs to no app. */
const ofAnyApp = new Set([
  "/operator/approvals",
  "/operator/operators?status=active",
  "/operator/refusals",
  "/operator/requests"
])

/** Finds the first entry of a list. */
const finderOf =
  ({ app, platform, token }: PlatformAccess) =>
  async (list: string): Promise<string | null> => {
    const query = `${list.includes("?") ? "&" : "?"}page_size=1`
    if (!isOperators(list)) return firstId((await platform.asApp(app, "GET", list + query)).json)
    const own = ofAnyApp.has(list) ? "" : `&app_id=${app.id}`
    return firstId((await platform.asOperator(token, "GET", list + query + own)).json)
  }

/** The first entries of the lists of all resources, by the names of the resources. */
const firstOfEach = async (find: (list: string) => Promise<string | null>): Promise<ReadonlyMap<string, string>> => {
  const named = Object.entries(exampleResources)
  const lists = new Set(named.flatMap(([, { find: list }]) => (list === undefined ? [] : [list])))
  const found = new Map(
    await Promise.all([...lists].map(async (list) => [list, await find(list).catch(() => null)] as const))
  )
  return new Map(
    named.flatMap(([name, { find: list = "" }]) => {
      const id = found.get(list) ?? null
      return id === null ? [] : [[name, id] as const]
    })
  )
}

/** `OwnIds` of one page; what it found or made lasts as long as the page. */
export const make = (access: PlatformAccess) => {
  const { app, platform, token } = access
  const lasting = new Map<string, Promise<string | null>>()

  const find = finderOf(access)

  /** Does an act; `made`: the resource that it is about. */
  const act = async ({ by = {}, path, version }: Act, made: string | null) => {
    let target = made === null ? path : path.replace("{id}", made)
    for (const [place, name = ""] of target.matchAll(/\{(\w+)\}/g))
      target = target.replace(place, (await idFor(name)) ?? "")
    const { body, isForm } = exampleOf(access, path)
    const text = JSON.stringify(changed(body, by)).replaceAll("{id}", made ?? "{id}")
    const members = membersOf(JSON.parse(await resolved(text)))
    if (isOperators(path)) return platform.asOperator(token, "POST", target, members)
    return platform.asApp(app, "POST", target, isForm ? formOf(members) : members, version)
  }

  const makeOne = async ({ make, next = [] }: ExampleResource): Promise<string | null> => {
    if (make === undefined) return null
    const { id } = membersOf((await act(make, null)).json)
    if (typeof id !== "string") return null
    for (const each of next) await act(each, id)
    return id
  }

  const foundOrMade = async (resource: ExampleResource): Promise<string | null> => {
    const { after = [], find: list } = resource
    const found = list === undefined ? null : await find(list)
    if (found !== null || list === undefined || after.length === 0) return found ?? makeOne(resource)
    for (const name of after) await idFor(name)
    return find(list)
  }

  /** The id of a resource that fits the name; null: there is none, and the page cannot make one. */
  const idFor = async (name: string): Promise<string | null> => {
    const resource = exampleResources[name]
    if (resource === undefined) return null
    if (resource.isUsedUp === true) return makeOne(resource)
    const known = lasting.get(name) ?? foundOrMade(resource)
    lasting.set(name, known)
    const id = await known
    if (id === null) lasting.delete(name)
    return id
  }

  /** A text of a request with own ids in place of those of the examples. `operation`: whose example it is. */
  const resolved = async (text: string, operation = ""): Promise<string> => {
    let own = text
    for (const [from, fresh] of freshTexts) own = own.replaceAll(from, () => fresh(crypto.randomUUID().slice(0, 8)))
    for (const id of new Set(text.match(exampleId) ?? [])) {
      const name = names.get(id)
      if (name === undefined) continue
      own = own.replaceAll(id, (await idFor(usedUpBy[operation]?.[name] ?? name)) ?? id)
    }
    return own
  }

  /** What exists of the lasting resources, by the ids of the examples that stand for them. */
  const existing = async (): Promise<ReadonlyMap<string, string>> => {
    const found = await firstOfEach(find)
    for (const [name, id] of found) lasting.set(name, Promise.resolve(id))
    return new Map([...found].map(([name, id]) => [idOf(name), id]))
  }

  return { existing, resolved } as const
}

export type OwnIds = ReturnType<typeof make>
