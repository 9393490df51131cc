/**
 * Where a text stops being JSON. The message of `JSON.parse` is no help: it has no position in some cases, and it quotes
 * the text, which may contain secrets. The text is read once and without recursion, at any depth.
 */

/** The next token after white space: a mark, a string, or a number or word. */
const token =
  /([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.+-])/y
const space = /[ \t\n\r]*/y

/** What may come next. A new object or list may end at once. */
type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing"

/** The objects and lists around the place, by the mark that ends each. */
type Ends = Array<string>

const afterValue = (ends: Ends): Expected => (ends.length === 0 ? "nothing" : "comma or end")

const opens = new Map<string, readonly [end: string, next: Expected]>([
  ["{", ["}", "key or end"]],
  ["[", ["]", "value or end"]]
])

/** What may come after a mark; null: the mark is not allowed here. */
const afterMark = (mark: string, expected: Expected, ends: Ends): Expected | null => {
  const opened = opens.get(mark)
  if (opened !== undefined) {
    if (!expected.startsWith("value")) return null
    ends.push(opened[0])
    return opened[1]
  }
  if (mark === ":") return expected === "colon" ? "value" : null
  if (mark === ",") {
    if (expected !== "comma or end") return null
    return ends.at(-1) === "}" ? "key" : "value"
  }
  if (!expected.endsWith("or end") || ends.at(-1) !== mark) return null
  ends.pop()
  return afterValue(ends)
}

const afterToken = (mark: string | undefined, isText: boolean, expected: Expected, ends: Ends): Expected | null => {
  if (mark !== undefined) return afterMark(mark, expected, ends)
  if (expected.startsWith("key")) return isText ? "colon" : null
  return expected.startsWith("value") ? afterValue(ends) : null
}

/** The index of the first character that makes a text invalid JSON; the length of the text if it ends too early. */
export const faultOf = (text: string): number => {
  const ends: Ends = []
  let expected: Expected = "value"
  let at = 0
  for (;;) {
    space.lastIndex = at
    space.test(text)
    at = space.lastIndex
    token.lastIndex = at
    const found = token.exec(text)
    if (found === null) return at
    const next = afterToken(found[1], found[2] !== undefined, expected, ends)
    if (next === null) return at
    expected = next
    at = token.lastIndex
  }
}

/** `line 1, column 8`. */
export const placeOf = (text: string, index: number): string => {
  const before = text.slice(0, index).split("\n")
  return `line ${before.length}, column ${[...(before.at(-1) ?? "")].length + 1}`
}
