/** The folder of the documents in DATA_DIR; where they lie in a bucket (DOCUMENTS_URL), that of their drafts alone. */
import { Effect } from "effect"
import { join } from "node:path"
import * as DraftFiles from "@payments-platform/adapters/documents/DraftFiles"
import { type Config, InvalidConfig } from "../config/Config.ts"

export const pathOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "documents")

const refused = (message: string) => new InvalidConfig({ message, variables: ["DOCUMENTS_URL", "DATA_DIR"] })

/**
 * Refuses a bucket while the folder has documents of before. Nobody would find them any more, and they would stay when they are
 * to be erased.
 */
export const check = Effect.fnUntraced(function* (config: Pick<Config, "dataDir" | "documentBucket">) {
  if (config.documentBucket === null) return
  const hasDocuments = yield* Effect.tryPromise({
    try: () => DraftFiles.hasDocuments(pathOf(config)),
    catch: (cause) => refused(`DATA_DIR/documents cannot be read (${DraftFiles.codeOf(cause)})`)
  })
  if (hasDocuments)
    return yield* refused(
      "DATA_DIR/documents has documents: copy them into the bucket of DOCUMENTS_URL, then move the folder"
    )
})
