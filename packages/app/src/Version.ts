/** The version of the software: that of this package. */
import { readFileSync } from "node:fs"

const read: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))

export const version: string =
  typeof read === "object" && read !== null && "version" in read ? String(read.version) : "unknown"
