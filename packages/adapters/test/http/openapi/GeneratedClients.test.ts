/**
 * Clients that two public generators make from the documents compile in strict mode, and a status that the contract does
 * not have does not. With `SLOW=1`, as in CI.
 */
import { createClient } from "@hey-api/openapi-ts"
import { OpenApi } from "effect/http-api"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import openapiTS, { astToString } from "openapi-typescript"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Api } from "../../../src/http/api/Api.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"

const slow = process.env["SLOW"] !== undefined

const surfaces = [
  { name: "api", document: OpenApi.fromApi(Api), record: "Payment", call: "paymentsGet" },
  { name: "operator", document: OpenApi.fromApi(OperatorApi), record: "OperatorPayment", call: "paymentsReview" }
]

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: []
}

const problemsOf = (file: string): ReadonlyArray<string> =>
  ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .map(({ file: at, messageText }) => `${at?.fileName ?? ""} ${ts.flattenDiagnosticMessageText(messageText, " ")}`)

/** A use of the type of a record; `status` is what the program takes for one. */
const uses = (imported: string, type: string, status: string): string =>
  `${imported}\nexport const status: ${type}["status"] = "${status}"\n`

describe.runIf(slow)("clients", () => {
  let folder = ""
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "clients-"))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const compiled = (name: string, source: string) => {
    const file = join(folder, `${name}.ts`)
    writeFileSync(file, source)
    return problemsOf(file)
  }
  const refused = (name: string, source: string) =>
    expect(compiled(name, source)).toEqual([expect.stringContaining(`Type '"settled"' is not assignable to type`)])

  it.each(surfaces)(
    "of openapi-typescript for the $name document",
    async ({ document, name, record }) => {
      writeFileSync(join(folder, `${name}-types.ts`), astToString(await openapiTS(JSON.stringify(document))))
      const imported = `import type { components } from "./${name}-types.ts"`
      const type = `components["schemas"]["${record}"]`
      expect(compiled(`${name}-right`, uses(imported, type, "completed"))).toEqual([])
      refused(`${name}-wrong`, uses(imported, type, "settled"))
    },
    120_000
  )

  it.each(surfaces)(
    "of Hey API for the $name document",
    async ({ call, document, name, record }) => {
      const input = join(folder, `${name}.json`)
      writeFileSync(input, JSON.stringify(document))
      await createClient({ input, output: join(folder, name), logs: { level: "silent" } })
      const imported = `import { ${call}, type ${record} } from "./${name}/index.ts"\nexport const call = ${call}`
      expect(compiled(`${name}-call`, uses(imported, record, "completed"))).toEqual([])
      refused(`${name}-wrong-call`, uses(imported, record, "settled"))
    },
    120_000
  )
})
