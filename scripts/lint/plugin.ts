/** The rules of this repository, as a plugin of oxlint: `oxlint.config.ts` names it in `jsPlugins`. */
import { handler as headerFirst } from "./header-first.ts"
import { handler as castByOverload } from "./no-cast-by-overload.ts"
import { handler as ofIdentifier } from "./no-of-identifier.ts"
import { handler as participleExports } from "./no-participle-exports.ts"
import type { Rule } from "./Rule.ts"

interface Plugin {
  readonly meta: { readonly name: string }
  readonly rules: Readonly<Record<string, Rule>>
}

const plugin: Plugin = {
  meta: { name: "house" },
  rules: {
    "header-first": headerFirst,
    "no-cast-by-overload": castByOverload,
    "no-of-identifier": ofIdentifier,
    "no-participle-exports": participleExports
  }
}

export default plugin
