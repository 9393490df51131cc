import { Effect } from "effect"
import type { Route } from "./Routes.ts"
export const routes: Effect.Effect<ReadonlyArray<Route>> = Effect.succeed([])
