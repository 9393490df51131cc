/**
 * Documents as files of a directory, one for each id, 0600. A file is written
 * beside its place, flushed and moved, so that it is never half there. Processes
 * that share a database share this directory.
 */
import { randomUUID } from "node:crypto"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { Unavailable } from "@payments-platform/domain/ports/Store"

const codeOf = (cause: unknown): string => (cause instanceof Error && "code" in cause ? String(cause.code) : "unknown")

const attempt = <A>(use: () => Promise<A>) =>
  Effect.tryPromise({
    try: use,
    catch: (cause) => new Unavailable({ message: `documents cannot be kept (${codeOf(cause)})` })
  })

const form = /^[0-9a-z-]{1,64}$/

/** Only ids that the platform made are ever asked for: none leads out of the directory. */
const pathOf = (directory: string, id: string): string => {
  if (!form.test(id)) throw new TypeError("not the id of a document")
  return join(directory, id)
}

export const layer = (directory: string): Layer.Layer<DocumentStore> =>
  Layer.succeed(DocumentStore, {
    put: (id, bytes) =>
      attempt(async () => {
        const path = pathOf(directory, id)
        const draft = `${path}.${randomUUID()}`
        await mkdir(directory, { recursive: true, mode: 0o700 })
        try {
          await writeFile(draft, bytes, { mode: 0o600, flush: true })
          await rename(draft, path)
        } catch (cause) {
          await rm(draft, { force: true })
          throw cause
        }
      }),
    get: (id) =>
      attempt(async () => {
        try {
          return await readFile(pathOf(directory, id))
        } catch (cause) {
          if (codeOf(cause) === "ENOENT") return null
          throw cause
        }
      }),
    remove: (id) => attempt(() => rm(pathOf(directory, id), { force: true }))
  })
