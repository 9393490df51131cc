/** `of` is a preposition and names nothing: a variable is named by its role. Members of libraries may be used. */
import type { Rule } from "./Rule.ts"

export const handler: Rule = {
  meta: { messages: { preposition: "`of` names nothing: name the variable, the member or the function by its role." } },
  create: (context) => ({
    Identifier: (node) => {
      if (node.name !== "of") return
      const { parent } = node
      const isAny = (...places: ReadonlyArray<unknown>): boolean => places.some((place) => Object.is(place, node))
      const isNamed = (): boolean => {
        switch (parent.type) {
          case "VariableDeclarator":
          case "TSEnumMember":
            return isAny(parent.id)
          case "FunctionDeclaration":
          case "FunctionExpression":
          case "TSDeclareFunction":
            return isAny(parent.id, ...parent.params)
          case "ArrowFunctionExpression":
          case "TSFunctionType":
          case "TSCallSignatureDeclaration":
            return isAny(...parent.params)
          case "TSMethodSignature":
            return isAny(...(parent.computed ? [] : [parent.key]), ...parent.params)
          case "AssignmentPattern":
            return isAny(parent.left)
          case "ArrayPattern":
            return isAny(...parent.elements)
          case "RestElement":
            return isAny(parent.argument)
          case "Property":
            // of a pattern only the variable is new: the member may be that of a library
            return parent.parent.type === "ObjectPattern" ? isAny(parent.value) : !parent.computed && isAny(parent.key)
          case "TSPropertySignature":
          case "MethodDefinition":
          case "PropertyDefinition":
            return !parent.computed && isAny(parent.key)
          default:
            return false
        }
      }
      if (isNamed()) context.report({ node, messageId: "preposition" })
    }
  })
}
