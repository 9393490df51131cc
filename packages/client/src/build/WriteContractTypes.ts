/**
 * Writes ContractTypes.ts: the types of records, requests, errors and notifications, and those of the methods, from the
 * contracts. The file is not in git. `pnpm check:types` and `pnpm build` write it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import openapiTS, { astToString } from "openapi-typescript"
import ts from "typescript"
import { privateNames, schemas, typedOperations } from "./ContractDocument.ts"
import { indentedByOne } from "./Indentation.ts"
import { resourceTypes } from "./ResourceTypes.ts"

const place = fileURLToPath(new URL("../ContractTypes.ts", import.meta.url))

const head = `/** Derived from the contract by build/WriteContractTypes.ts. An edit is lost. */
import type {
  Call,
  CallOptions,
  CommandOptions,
  OperatorCommandOptions,
  Page,
  ReadOptions,
  RiskCommandOptions
} from "./CallOptions.ts"
`

const document = { openapi: "3.1.0", info: { title: "contract", version: "" }, paths: {}, components: { schemas } }

/** A file is not text. */
const blob = ts.factory.createTypeReferenceNode("Blob")

const declarations = await openapiTS(JSON.stringify(document), {
  immutable: true,
  emptyObjectsUnknown: true,
  transform: (schema) => (schema.format === "binary" ? blob : undefined)
})

/** Each schema as a type under its name, without comments of the generator. A public type is exported. */
const compact = (text: string): string =>
  text
    .replace(/^export (type|interface) (paths|webhooks|operations|\$defs)\b.*\n/gm, "")
    .replace(/^export interface components \{\n {4}schemas: \{\n([^]*?)\n {4}\};\n[^]*?\n\}\n/m, "$1\n")
    .replace(/^ {8}/gm, "")
    .replace(/^readonly (\w+): /gm, (_, name: string) => `${privateNames.has(name) ? "" : "export "}type ${name} = `)
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, "$1")
    .replace(/^ *\/\*\* @enum \{\w+\} \*\/\n/gm, "")
    .replace(/^ *\* @enum \{\w+\}\n/gm, "")
    .replaceAll("@description ", "")
    .replace(/^.*\(enum property replaced by openapi-typescript\)\n/gm, "")
    .replace(/^( *)\/\*\*\n *\* (.*)\n *\*\/$/gm, "$1/** $2 */")

const written = [
  head,
  indentedByOne(compact(astToString(declarations))),
  resourceTypes("ApiResources", typedOperations.api),
  resourceTypes("OperatorResources", typedOperations.operator)
].join("\n")

// an unchanged file keeps its time, by which the compiler knows that it need not read it again
if (!existsSync(place) || readFileSync(place, "utf8") !== written) writeFileSync(place, written)
