/**
 * Replaces the compiled Operations.ts by the values of its exports. In the declarations a smaller indentation takes the
 * place of the larger one, and the ends of lines that of the semicolons before them.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { indentedByOne } from "./Indentation.ts"
import { operationsModule } from "./OperationsModule.ts"

const dist = new URL("../../dist/", import.meta.url)
const declarations = new URL("ContractTypes.d.ts", dist)

writeFileSync(new URL("Operations.js", dist), operationsModule)
const lines = indentedByOne(readFileSync(declarations, "utf8"))
writeFileSync(declarations, lines.replaceAll(/;$/gm, ""))
