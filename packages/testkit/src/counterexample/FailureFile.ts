/** Failures on disk: the plan that broke an invariant, to be run again. */
import { Schema } from "effect"
import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Plan, Step } from "../integration/Plan.ts"
import type { Violation } from "../integration/RunPlan.ts"

/** Where failures are kept unless a check says otherwise, from the working directory. */
export const folder = ".payments-platform/failures"

const Failure = Schema.Struct({
  version: Schema.Literal(1),
  invariant: Schema.String,
  problem: Schema.String,
  seed: Schema.Int,
  plan: Schema.Array(Step)
})
export type Failure = typeof Failure.Type

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Failure))

const isMissing = (cause: unknown): boolean => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

/** Null for what does not exist. */
const unlessMissing = (cause: unknown): null => {
  if (isMissing(cause)) return null
  throw cause
}

/** Reads a failure. Rejects when there is no such file, or when it holds no failure that this version can run. */
export const read = async (file: string): Promise<Failure> => {
  const text = await readFile(file, "utf8")
  try {
    return decode(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} is no failure that this version can run; delete it if another wrote it.\n${reason}`, {
      cause
    })
  }
}

/** All failures of a folder, without those that are deleted meanwhile; none if there is no folder. */
export const readAll = async (from: string): Promise<ReadonlyArray<Failure>> => {
  const names = (await readdir(from).catch(unlessMissing)) ?? []
  const files = names.filter((name) => name.endsWith(".json")).map((name) => join(from, name))
  const found = await Promise.all(files.map((file) => read(file).catch(unlessMissing)))
  return found.filter((failure) => failure !== null)
}

interface Found {
  readonly seed: number
  readonly plan: Plan
  readonly violation: Violation
}

/** Writes a failure, once however often it is found, and returns its file. */
export const write = async (to: string, { plan, seed, violation: { invariant, problem } }: Found): Promise<string> => {
  await mkdir(to, { recursive: true })
  const text = JSON.stringify({ version: 1, invariant, problem, seed, plan } satisfies Failure, null, 2)
  const name = `${invariant.replaceAll(/[^a-z]+/g, "-")}-${createHash("sha256").update(JSON.stringify(plan)).digest("hex").slice(0, 8)}.json`
  const file = join(to, name)
  await writeFile(file, `${text}\n`)
  return file
}
