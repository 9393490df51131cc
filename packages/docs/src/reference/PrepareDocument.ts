/**
 * The OpenAPI document as the page shows it: citations of the contract are links, the server is the host that serves the
 * page, ids of the examples are own ones where such a resource exists, and a required Unique-Key is a fresh one.
 */
import { withLinks } from "@payments-platform/adapters/http/docs/Citation"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { usedUpBy } from "./ExampleResources.ts"

const mapped = (members: unknown, change: (each: Members, name: string) => unknown): Members =>
  Object.fromEntries(
    Object.entries(membersOf(members)).map(([name, each]) => [name, isObject(each) ? change(each, name) : each])
  )

/** Descriptions are Markdown, at every depth; examples are not. */
const linked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(linked)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === "example" || name === "examples") return [name, each]
      return [name, name === "description" && typeof each === "string" ? withLinks(each) : linked(each)]
    })
  )
}

/** The key that the page shows; the request gets another one each time. */
const withKey = (parameters: unknown, key: string): unknown =>
  Array.isArray(parameters)
    ? parameters.map((each) =>
        membersOf(each)["name"] === "Unique-Key" && membersOf(each)["example"] !== undefined
          ? { ...membersOf(each), example: key }
          : each
      )
    : parameters

/** The examples of requests name own resources, but those that are used up; those of answers stay as the contract has them. */
const withIds = (value: unknown, ids: ReadonlyMap<string, string>, operation: unknown): unknown => {
  const kept = new Set(Object.keys(usedUpBy[String(operation)] ?? {}).map(idOf))
  const own = [...ids].filter(([from]) => !kept.has(from))
  return JSON.parse(own.reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(value)))
}

export interface Preparation {
  /** the address of the page's host */
  readonly origin: string
  /** the Unique-Key that examples show */
  readonly key: string
  /** own ids by those of the examples */
  readonly ids: ReadonlyMap<string, string>
}

export const prepareDocument = (document: unknown, { ids, key, origin }: Preparation): Members => {
  const shown = membersOf(linked(document))
  const operation = (each: Members): Members => ({
    ...each,
    ...(each["parameters"] === undefined
      ? {}
      : { parameters: withIds(withKey(each["parameters"], key), ids, each["operationId"]) }),
    ...(each["requestBody"] === undefined
      ? {}
      : { requestBody: withIds(each["requestBody"], ids, each["operationId"]) })
  })
  return {
    ...shown,
    servers: [{ url: origin }],
    paths: mapped(shown["paths"], (methods) => mapped(methods, operation))
  }
}

/** The id of the operation that a request calls, such as `refunds.create`; "" for none. */
export const operationOf = (document: unknown, method: string, path: string): string => {
  const segments = path.split("/")
  const fits = (template: string): boolean => {
    const wanted = template.split("/")
    return (
      wanted.length === segments.length && wanted.every((each, at) => each.startsWith("{") || each === segments[at])
    )
  }
  const paths = Object.entries(membersOf(membersOf(document)["paths"])).filter(([template]) => fits(template))
  // a path without parameters is the better one
  const [found] = paths.sort(([a], [b]) => a.split("{").length - b.split("{").length)
  return String(membersOf(membersOf(found?.[1])[method.toLowerCase()])["operationId"] ?? "")
}
