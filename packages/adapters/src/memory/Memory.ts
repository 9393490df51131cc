/** The Store, Work and Retention ports over one state in memory. Each build of the layer begins empty. */
import { Layer } from "effect"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import * as MemoryRetention from "./MemoryRetention.ts"
import { MemoryState } from "./MemoryState.ts"
import * as MemoryStore from "./MemoryStore.ts"
import * as MemoryWork from "./MemoryWork.ts"

/** The ports over a state that others share. */
export const layerOverState: Layer.Layer<Store | Work | Retention, never, MemoryState> = Layer.mergeAll(
  MemoryStore.layer,
  MemoryWork.layer,
  MemoryRetention.layer
)

export const layer: Layer.Layer<Store | Work | Retention> = Layer.provide(layerOverState, MemoryState.layer)
