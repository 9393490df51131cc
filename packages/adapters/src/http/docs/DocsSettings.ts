/** What a process says about the pages for readers that it serves (platform.md 13). */
import type { Effect } from "effect"

export interface DocsSettings {
  readonly environment: "staging" | "production"
  /** the folder with the files of the pages (SiteFolder.ts), `assets/` and `texts/` with the Markdown at its paths in the repository; null: they cannot be made */
  readonly folder: Effect.Effect<string | null>
}
