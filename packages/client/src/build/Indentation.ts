/** A text with one space for each four at the start of a line: a fifth of the size of declarations is indentation. */
export const indentedByOne = (text: string): string =>
  text.replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 4))
