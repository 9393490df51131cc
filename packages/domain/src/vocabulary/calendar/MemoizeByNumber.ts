/** Keeps the values of a function of numbers, at most 20,000; then it begins again. */
const maxValues = 20_000

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
