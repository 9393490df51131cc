/**
 * Documents as files of a directory, one for each id, with mode 0600. A draft is a file beside them: it is flushed, then
 * renamed, so that no document is incomplete. Processes that share a database share this directory.
 */
import { Effect, type Layer } from "effect"
import { open, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import type { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import * as DraftFiles from "./DraftFiles.ts"

/** A rename is durable once its directory is. */
const flushNames = async (directory: string): Promise<void> => {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The bytes of a file; null for a missing file. */
const bytesOf = async (path: string): Promise<Uint8Array | null> => {
  try {
    return await readFile(path)
  } catch (cause) {
    if (DraftFiles.codeOf(cause) === "ENOENT") return null
    throw cause
  }
}

const finishedIn = (directory: string): DraftFiles.FinishedDocuments => {
  const pathOf = (id: string): string => join(directory, id)
  return {
    keep: (id, draft) =>
      DraftFiles.attempt(async () => {
        await rename(draft, pathOf(id))
        await flushNames(directory)
      }),
    keptAt: (id) => DraftFiles.writtenAt(pathOf(id)),
    get: (id) => DraftFiles.attempt(() => bytesOf(pathOf(id))),
    remove: (id) => DraftFiles.attempt(() => rm(pathOf(id), { force: true })),
    health: Effect.succeed("off")
  }
}

export const layer = (directory: string): Layer.Layer<DocumentStore> =>
  DraftFiles.layer(directory, Effect.succeed(finishedIn(directory)))
