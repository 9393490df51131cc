/** An exported name is a noun, a verb or a predicate. A participle does not name its subject. */
import { endsLikeParticiple } from "./Participles.ts"
import type { Rule } from "./Rule.ts"

interface Identified {
  readonly start: number
  readonly end: number
  readonly range: [number, number]
  readonly name?: unknown
}

export const handler: Rule = {
  meta: {
    messages: { participle: "`{{name}}` ends like a participle: name the thing with a noun or the act with a verb." }
  },
  create: (context) => {
    const check = (id: Identified | null): void => {
      if (id === null || typeof id.name !== "string" || !endsLikeParticiple(id.name)) return
      context.report({ node: id, messageId: "participle", data: { name: id.name } })
    }
    return {
      ExportNamedDeclaration: ({ declaration, source, specifiers }) => {
        // the rule reports a declaration of another file there
        if (source === null) for (const { exported } of specifiers) check(exported)
        if (declaration === null) return
        if (declaration.type === "VariableDeclaration") for (const { id } of declaration.declarations) check(id)
        else if ("id" in declaration) check(declaration.id)
      }
    }
  }
}
