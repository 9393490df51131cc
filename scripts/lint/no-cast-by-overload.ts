/**
 * A function with a single overload, whose implementation has other types, asserts a type that the compiler does not
 * check. `unsafeCoerce` states its reason and can be searched.
 */
import type { Rule } from "./Rule.ts"

export const handler: Rule = {
  meta: {
    messages: { cast: "The only overload of `{{name}}` asserts a type: type the implementation, or call unsafeCoerce." }
  },
  create: (context) => {
    const overloads = new Map<string, number>()
    return {
      TSDeclareFunction: ({ id }) => {
        if (id !== null) overloads.set(id.name, (overloads.get(id.name) ?? 0) + 1)
      },
      FunctionDeclaration: ({ id, body }) => {
        if (id === null || body === null || id.name === "unsafeCoerce" || overloads.get(id.name) !== 1) return
        context.report({ node: id, messageId: "cast", data: { name: id.name } })
      }
    }
  }
}
