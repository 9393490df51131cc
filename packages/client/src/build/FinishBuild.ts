/** Replaces the compiled Operations.ts by the values of its exports, and the indentation of the declarations by a smaller one. */
import { readFileSync, writeFileSync } from "node:fs"
import { indentedByOne } from "./Indentation.ts"
import { operationsModule } from "./OperationsModule.ts"

const dist = new URL("../../dist/", import.meta.url)
const declarations = new URL("ContractTypes.d.ts", dist)

writeFileSync(new URL("Operations.js", dist), operationsModule)
writeFileSync(declarations, indentedByOne(readFileSync(declarations, "utf8")))
