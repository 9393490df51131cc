/** What a web page loads of the client, and how large it is. */
import { build, type Plugin } from "esbuild"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { operationsModule } from "./OperationsModule.ts"

/** The most bytes of the client in a browser, gzipped. */
export const maxBytes = 15 * 1_024

/** The operations as values, as the build writes them. */
const operationsAsValues: Plugin = {
  name: "operations as values",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]client[/\\]src[/\\]Operations\.ts$/ }, () => ({ contents: operationsModule }))
  }
}

export interface Bundle {
  readonly code: string
  readonly bytes: number
  readonly gzippedBytes: number
}

/** The bundle of what a page imports from the client. */
export const browserBundle = async (imported = "*"): Promise<Bundle> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export ${imported === "*" ? "*" : `{ ${imported} }`} from "./index.ts"`,
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
      loader: "ts"
    },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    plugins: [operationsAsValues]
  })
  const contents = outputFiles[0]?.contents ?? new Uint8Array()
  return {
    code: new TextDecoder().decode(contents),
    bytes: contents.length,
    gzippedBytes: gzipSync(contents).length
  }
}
