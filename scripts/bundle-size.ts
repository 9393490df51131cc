/**
 * Prints how many bytes an embedder of the payment rules ships with Effect, minified and gzipped, and how many a web page
 * loads of the client.
 */
import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { browserBundle } from "../packages/client/src/build/BrowserBundle.ts"

const entry = `export * from "@payments-platform/domain"`

const { outputFiles } = await build({
  stdin: { contents: entry, resolveDir: "packages/adapters", loader: "ts" },
  bundle: true,
  minify: true,
  format: "esm",
  platform: "neutral",
  write: false
})
const bytes = outputFiles[0]?.contents ?? new Uint8Array()
const kilobytes = (count: number): string => `${(count / 1024).toFixed(0)} KiB`
const print = (what: string, minified: number, gzipped: number): void =>
  console.log(`${what}: ${kilobytes(minified)} minified, ${kilobytes(gzipped)} gzipped`)

print("rules of payments, with effect", bytes.length, gzipSync(bytes).length)
const client = await browserBundle()
print("client in a browser", client.bytes, client.gzippedBytes)
