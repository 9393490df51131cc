/** Reads what `node --cpu-prof` writes, and says how much of the time each part of the program took. */
import { Schema } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

const Profile = Schema.Struct({
  /** microseconds of the monotonic clock */
  startTime: Schema.Number,
  nodes: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      callFrame: Schema.Struct({ functionName: Schema.String, url: Schema.String }),
      children: Schema.optionalKey(Schema.Array(Schema.Int))
    })
  ),
  samples: Schema.Array(Schema.Int),
  timeDeltas: Schema.Array(Schema.Number)
})
type Profile = typeof Profile.Type

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Profile))

/** A function on the stack: its name, and the file without what leads to its package. */
interface Frame {
  readonly name: string
  readonly file: string
}

const toPackage = /^file:.*?\/(?=packages\/)(?!.*node_modules)|^file:.*node_modules\/(?=[^/]+\/)/

/** The largest profile of a directory: that of the process, beside those of its threads. */
export const readFrom = async (directory: string): Promise<Profile> => {
  const texts = await Promise.all(
    (await readdir(directory))
      .filter((file) => file.endsWith(".cpuprofile"))
      .map((file) => readFile(join(directory, file), "utf8"))
  )
  const [largest] = texts.toSorted((a, b) => b.length - a.length)
  if (largest === undefined) throw new Error("no profile was written")
  return decode(largest)
}

/** The stack of each node, innermost first. */
const stacksOf = ({ nodes }: Profile): ReadonlyMap<number, ReadonlyArray<Frame>> => {
  const frames = new Map(nodes.map(({ callFrame: { functionName, url }, id }) => [id, { functionName, url }]))
  const parents = new Map(nodes.flatMap(({ children = [], id }) => children.map((child) => [child, id] as const)))
  const stackOf = (id: number | undefined): ReadonlyArray<Frame> => {
    const stack: Array<Frame> = []
    for (let each = id; each !== undefined; each = parents.get(each)) {
      const frame = frames.get(each)
      if (frame !== undefined) stack.push({ name: frame.functionName, file: frame.url.replace(toPackage, "") })
    }
    return stack
  }
  return new Map(nodes.map(({ id }) => [id, stackOf(id)]))
}

/**
 * Microseconds of each part between two times of the monotonic clock, in microseconds. `partOf` names the part of a
 * stack; null: it does not count.
 */
export const timeOf = (
  profile: Profile,
  [from, to]: readonly [number, number],
  partOf: (stack: ReadonlyArray<Frame>) => string | null
): ReadonlyMap<string, number> => {
  const stacks = stacksOf(profile)
  const parts = new Map([...stacks].map(([id, stack]) => [id, partOf(stack)]))
  const times = new Map<string, number>()
  let at = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] ?? 0
    at += delta
    const part = at < from || at > to ? null : (parts.get(id) ?? null)
    if (part !== null) times.set(part, (times.get(part) ?? 0) + delta)
  }
  return times
}
