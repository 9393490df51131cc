/** The catalogue of topics, out of the webhooks of the OpenAPI document. */
import { useQuery } from "@tanstack/preact-query"
import { at, listOf, parse, type Row, rowOf, textOf } from "../../data/json.ts"
import { client } from "../../data/queries.ts"

export interface Topic {
  readonly name: string
  /** the resource that its name begins with */
  readonly resource: string
  /** a notification, as it is delivered */
  readonly example: Row
  readonly description: string
}

const exampleOf = (post: Row): Row => {
  const json = at(post, "requestBody.content.application/json")
  const named = Object.values(rowOf(rowOf(json)["examples"]))[0]
  return rowOf(rowOf(json)["example"] ?? rowOf(named)["value"] ?? listOf(rowOf(json)["examples"])[0])
}

const load = async (): Promise<ReadonlyArray<Topic>> => {
  const response = await fetch("/openapi.json")
  const webhooks = rowOf(rowOf(parse(await response.text()))["webhooks"])
  return Object.entries(webhooks).map(([name, path]) => {
    const post = rowOf(rowOf(path)["post"])
    return {
      name,
      resource: name.split(".")[0] ?? "",
      example: exampleOf(post),
      description: textOf(post["description"])
    }
  })
}

/** It changes with the version of the platform alone. */
const query = { queryKey: ["topics"], queryFn: load, staleTime: Number.POSITIVE_INFINITY }

export const useTopics = () => useQuery(query)

/** The pattern of each resource: together they stand for all topics. */
export const readPatterns = async (): Promise<ReadonlyArray<string>> =>
  resourcesOf(await client.fetchQuery(query)).map((resource) => `${resource}.*`)

export const resourcesOf = (topics: ReadonlyArray<Topic>): ReadonlyArray<string> => [
  ...new Set(topics.map(({ resource }) => resource))
]
