/** Vitest setup: no child process outlives the test file that started it, and so none keeps the run from ending. */
import { afterAll } from "vitest"
import * as Children from "./Children.ts"

afterAll(Children.killAll)
