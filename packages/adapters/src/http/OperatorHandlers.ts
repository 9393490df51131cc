/** The routes of the operator surface: its contract with a handler for every endpoint. */
import { Effect } from "effect"
import { OperatorApi } from "./api/OperatorApi.ts"
import * as Apps from "./operator/Apps.ts"
import * as Deliveries from "./operator/Deliveries.ts"
import * as Platform from "./operator/Platform.ts"
import * as Resources from "./operator/Resources.ts"
import * as Routes from "./Routes.ts"

export const routes = Effect.gen(function* () {
  return Routes.ofApi("operator", OperatorApi, {
    apps: yield* Apps.make,
    resources: yield* Resources.makeResources,
    decisions: yield* Resources.makeDecisions,
    deliveries: yield* Deliveries.make,
    platform: yield* Platform.make
  })
})
