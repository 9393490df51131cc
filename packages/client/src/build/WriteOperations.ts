/** Replaces the compiled Operations.ts by the values of its exports. */
import { writeFileSync } from "node:fs"
import { operationsModule } from "./OperationsModule.ts"

writeFileSync(new URL("../../dist/Operations.js", import.meta.url), operationsModule)
