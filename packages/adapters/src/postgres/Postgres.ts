/** The Store and Work ports over one PostgreSQL database. Its schema must be up to date (migrations/). */
import { Layer } from "effect"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import type { Database } from "./Database.ts"
import * as PgStore from "./PgStore.ts"
import * as PgWork from "./PgWork.ts"
import { WorkSignal } from "./WorkSignal.ts"

export const layer: Layer.Layer<Store | Work, never, Database> = Layer.mergeAll(PgStore.layer, PgWork.layer).pipe(
  Layer.provide(WorkSignal.layer)
)
