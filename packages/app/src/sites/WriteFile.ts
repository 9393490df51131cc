/** Writes a file of a site, and the same compressed beside it where that is smaller by a tenth. */
import { writeFile } from "node:fs/promises"
import { gzipSync } from "node:zlib"

/** Smaller files are not compressed. */
const smallest = 200

export const writeWithGzip = async (path: string, contents: Uint8Array): Promise<void> => {
  await writeFile(path, contents)
  if (contents.length < smallest) return
  const gzipped = gzipSync(contents, { level: 9 })
  if (gzipped.length < contents.length * 0.9) await writeFile(`${path}.gz`, gzipped)
}
