/** Store and Work over one state in memory, fresh with each layer that is built. */
import { Layer } from "effect"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import { MemoryState } from "./MemoryState.ts"
import * as MemoryStore from "./MemoryStore.ts"
import * as MemoryWork from "./MemoryWork.ts"

export const layer: Layer.Layer<Store | Work> = Layer.mergeAll(MemoryStore.layer, MemoryWork.layer).pipe(
  Layer.provide(MemoryState.layer)
)
