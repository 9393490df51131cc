/** Operations.ts as the published client has it: the values of its exports alone. */
import * as operations from "../Operations.ts"

export const operationsModule = Object.entries(operations)
  .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
  .join("")
