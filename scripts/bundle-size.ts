/** How many bytes an embedder of the payment rules ships, minified, and how many of them gzipped. Effect is part of it. */
import { gzipSync } from "node:zlib"
import { build } from "esbuild"

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
console.log(
  `rules of payments, with effect: ${kilobytes(bytes.length)} minified, ${kilobytes(gzipSync(bytes).length)} gzipped`
)
