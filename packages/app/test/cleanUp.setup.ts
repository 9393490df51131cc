/** Vitest setup: nothing outlives the test file that made it, and so no process keeps the run from ending. */
import { afterAll } from "vitest"
import * as CleanUp from "./CleanUp.ts"

afterAll(CleanUp.all)
