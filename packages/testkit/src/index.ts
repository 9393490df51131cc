/** The test kit for integrators: a platform for tests, and checks of the code that works with it. Promises only. */
export type { FaultName } from "./adversary/Faults.ts"
export { IntegrationFailure } from "./counterexample/IntegrationFailure.ts"
export { type CheckOptions, checkIntegration, replay } from "./integration/CheckIntegration.ts"
export { type Invariant, invariants } from "./integration/Invariants.ts"
export type { CustomerAct, ShopOrder, ShopSettings } from "./integration/ShopContract.ts"
export { Sandbox, type World } from "./sandbox/Sandbox.ts"
