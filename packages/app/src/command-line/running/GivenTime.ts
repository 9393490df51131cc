/** A length of time as a command takes it: `30s`, `90m`, `12h`, `4d` or `2w`. */

const secondsOf: ReadonlyMap<string, number> = new Map([
  ["s", 1],
  ["m", 60],
  ["h", 3_600],
  ["d", 86_400],
  ["w", 7 * 86_400]
])

/** The seconds of a text; 0: it is no such time. */
export const secondsIn = (text: string): number => {
  const [, count = "", unit = ""] = /^(\d{1,8})([smhdw])$/.exec(text) ?? []
  return Number(count) * (secondsOf.get(unit) ?? 0)
}
