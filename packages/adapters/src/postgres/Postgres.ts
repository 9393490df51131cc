/** The Store, Work and Retention ports over one PostgreSQL database. Its schema must be up to date (migrations/). */
import { Layer } from "effect"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import * as PgRetention from "./PgRetention.ts"
import * as PgStore from "./PgStore.ts"
import * as PgWork from "./PgWork.ts"
import type { Database } from "./sessions/Database.ts"
import { WorkSignal } from "./sessions/WorkSignal.ts"

export const layer: Layer.Layer<Store | Work | Retention, never, Database> = Layer.mergeAll(
  PgStore.layer,
  PgWork.layer,
  PgRetention.layer
).pipe(Layer.provide(WorkSignal.layer))
