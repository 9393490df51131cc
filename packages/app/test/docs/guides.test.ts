/** Every block of the guides runs, in the order in which a reader comes to it, and prints what the guide says (Guide.ts). */
import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import * as Guide from "./Guide.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

const guides = globSync("docs/guides/*.md", { cwd: root }).toSorted()

it("are found", () => expect(guides).toContain("docs/guides/start.md"))

it.each(guides)("%s", { timeout: 120_000 }, (path) => Guide.run(path))
