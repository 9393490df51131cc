/**
 * The manifest of a backup, the file `manifest.json` in its folder. It is written last, so that a folder without one is no
 * backup. It says what the files are and what the database held, and has no secret: whoever reads it learns counts and sums.
 */
import { Data, Effect, Schema } from "effect"
import { Facts } from "../postgres/backup/BackupFacts.ts"

/** A backup is not finished, was changed, or differs from what was restored. */
export class FaultyBackup extends Data.TaggedError("Backup/Faulty")<{ readonly message: string }> {}

/** The form of this manifest. A later form has another number. */
export const format = 1

export const Manifest = Schema.Struct({
  format: Schema.Literal(format),
  id: Schema.String,
  /** the version of the platform that made it */
  version: Schema.String,
  /** the major version of the pg_dump that made it */
  pgDump: Schema.Int,
  /** a word that the keys of the vault must open, sealed; null: the database has nothing that is sealed */
  sealedWord: Schema.NullOr(Schema.String),
  dump: Schema.Struct({ bytes: Schema.Int, sha256: Schema.String }),
  /** null: they were in a bucket, whose objects no backup has */
  documents: Schema.NullOr(
    Schema.Struct({
      files: Schema.Int,
      bytes: Schema.Int,
      /** of the names and the hashes of all files */
      sha256: Schema.String,
      /** ids of documents that were erased after the moment of the backup, and before their files were copied */
      erased: Schema.Array(Schema.String)
    })
  ),
  facts: Facts
})
export type Manifest = typeof Manifest.Type

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Manifest))

/** The manifest in a text. */
export const parse = (text: string): Effect.Effect<Manifest, FaultyBackup> =>
  Effect.catchTag(decode(text), "SchemaError", () =>
    Effect.fail(
      new FaultyBackup({ message: "manifest.json is not a manifest that this version of the platform reads" })
    )
  )

export const print = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`
