/**
 * The commands whose interleavings are run. They derive from the endpoints of both contracts with their examples: there is
 * no other list. Two commands are a pair on one resource when each names a resource of the same type; the second is then
 * aimed at the resource of the first.
 */
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { DescribedOperation } from "../http/openapi/DescribedOperations.ts"
import { operations, type ExampleWorld } from "../http/openapi/ExampleWorld.ts"

export interface Command {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** the body as JSON; null: there is none */
  readonly body: string | null
  /** the ids of the resources that it names, by their type */
  readonly resources: ReadonlyMap<string, string>
}

export interface Pair {
  readonly name: string
  readonly first: Command
  readonly second: Command
}

const resourcesIn = (text: string, rows: ReadonlyMap<string, Row>): ReadonlyMap<string, string> => {
  const named = new Map<string, string>()
  for (const word of text.split(/[^0-9A-Za-z-]+/)) {
    const row = rows.get(word)
    if (row !== undefined && !named.has(row.type)) named.set(row.type, row.id)
  }
  return named
}

const json = "application/json"

const commandOf = ({ toWorld }: ExampleWorld, rows: ReadonlyMap<string, Row>) => {
  return ({ body, headers, media, method, name, path }: DescribedOperation): Command => {
    const sent = media === json ? toWorld(JSON.stringify(body)) : null
    const aimed = toWorld(path)
    return { name, method, headers, path: aimed, body: sent, resources: resourcesIn(`${aimed} ${sent ?? ""}`, rows) }
  }
}

/** Every command with a body of JSON or none: an upload names no resource. */
export const commandsOf = (world: ExampleWorld, rows: ReadonlyMap<string, Row>): ReadonlyArray<Command> =>
  operations
    .filter(({ media, method }) => method !== "GET" && (media === null || media === json))
    .map(commandOf(world, rows))

/** A command that names these resources in place of its own of the same types. */
export const aim = (command: Command, resources: ReadonlyMap<string, string>): Command => {
  let { body, path } = command
  for (const [type, id] of command.resources) {
    const other = resources.get(type)
    if (other === undefined) continue
    path = path.replaceAll(id, other)
    body = body?.replaceAll(id, other) ?? null
  }
  return { ...command, path, body }
}

/** Whether two commands name resources of one type. */
const share = (one: Command, other: Command): boolean =>
  [...one.resources.keys()].some((type) => other.resources.has(type))

/** Every pair on one resource: each command on its own resource, with each other one and itself. */
export const pairsOf = (commands: ReadonlyArray<Command>): ReadonlyArray<Pair> =>
  commands.flatMap((first) =>
    commands
      .filter((second) => share(first, second))
      .map((second) => ({
        name: `${first.name} | ${second.name}`,
        first,
        second: aim(second, first.resources)
      }))
  )
