/** What the server says about itself in the page: which mode the console has, and which environment this is. */
import { parse, rowOf, textOf } from "./json.ts"

const given = rowOf(parse(document.documentElement.dataset["settings"] ?? ""))

export const isReadOnly = given["mode"] === "read-only"
export const environment = textOf(given["environment"]) || "staging"
export const isStaging = environment === "staging"
/** how people run a command of the program in a shell */
export const command = textOf(given["command"])
export const version = textOf(given["version"])
