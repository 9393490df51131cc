/** The headers of exports as OpenTelemetry writes them: `name=value` pairs, separated by commas, with encoded values. */

const pairOf = (text: string): readonly [name: string, value: string] | null => {
  const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined) return null
  try {
    const decoded = decodeURIComponent(value.trim())
    return /^[\x20-\x7e]*$/.test(decoded) ? [name, decoded] : null
  } catch {
    return null
  }
}

/** null: the text is no such list */
export const parse = (text: string): Readonly<Record<string, string>> | null => {
  const pairs = text.split(",").map(pairOf)
  const known = pairs.filter((pair) => pair !== null)
  return known.length === pairs.length ? Object.fromEntries(known) : null
}
