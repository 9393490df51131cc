/** The test kit for integrators: a platform for tests, and checks of the code that works with it. Promises only. */
export { Sandbox, type World } from "./sandbox/Sandbox.ts"
