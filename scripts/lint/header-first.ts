/** The docstring of a file stands before its imports, where a reader begins. Sorting them may move it between two. */
import type { Rule } from "./Rule.ts"

export const handler: Rule = {
  meta: { messages: { between: "This docstring stands between imports: put it at the top of the file." } },
  create: (context) => ({
    ImportDeclaration: (node) => {
      const before = context.sourceCode.getCommentsBefore(node).find(({ value }) => value.startsWith("*"))
      const isFirst = context.sourceCode.ast.body.find(({ type }) => type === "ImportDeclaration") === node
      if (before !== undefined && !isFirst) context.report({ node: before, messageId: "between" })
    }
  })
}
