/** Values that a function keeps. A further value empties its memory. */
const maxValues = 20_000

/** The same function, which computes the value of each number once while it is kept. */
export const memoizeByNumber = <Value>(compute: (key: number) => Value): ((key: number) => Value) => {
  const values = new Map<number, Value>()
  return (key) => {
    const found = values.get(key)
    if (found !== undefined) return found
    const value = compute(key)
    if (values.size >= maxValues) values.clear()
    values.set(key, value)
    return value
  }
}
