/**
 * Copies of the sealed files of documents (documents/FileDocuments.ts). A file never changes under its name, so a copy that was
 * interrupted goes on where it stopped.
 */
import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

export interface Summary {
  readonly names: ReadonlyArray<string>
  readonly bytes: number
  readonly sha256: string
}

const isMissing = (cause: unknown): boolean => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

/** The bytes of a file; null: it was erased. */
const bytesOf = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((cause: unknown) => {
    if (isMissing(cause)) return null
    throw cause
  })

/** The names of the documents in a folder, sorted; none when there is no folder. A draft has a dot in its name. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (isMissing(cause)) return []
    throw cause
  })
  return names.filter((name) => !name.includes(".")).toSorted()
}

/** Calls `use` with each document of a folder, one after the other in the order of their names, and sums them up. */
export const forEach = async (
  folder: string,
  use: (name: string, bytes: Buffer) => Promise<void> | void
): Promise<Summary> => {
  const hash = createHash("sha256")
  const names: Array<string> = []
  let size = 0
  for (const name of await namesIn(folder)) {
    const bytes = await bytesOf(join(folder, name))
    if (bytes === null) continue
    await use(name, bytes)
    names.push(name)
    size += bytes.length
    hash.update(`${name} ${createHash("sha256").update(bytes).digest("hex")}\n`)
  }
  return { names, bytes: size, sha256: hash.digest("hex") }
}

export const summarize = (folder: string): Promise<Summary> => forEach(folder, () => undefined)

/** Copies what is not there yet. A file appears under its name only once it is whole. */
export const copy = async (from: string, to: string): Promise<Summary> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  return forEach(from, async (name, bytes) => {
    const path = join(to, name)
    if ((await bytesOf(path)) !== null) return
    await writeFile(`${path}.draft`, bytes, { mode: 0o600, flush: true })
    await rename(`${path}.draft`, path)
  })
}

/** The names under which both folders have a document, with other bytes. */
export const conflicts = async (from: string, to: string): Promise<ReadonlyArray<string>> => {
  const names: Array<string> = []
  await forEach(from, async (name, bytes) => {
    const there = await bytesOf(join(to, name))
    if (there !== null && !there.equals(bytes)) names.push(name)
  })
  return names
}
