/** US social security numbers, and the taxpayer numbers (ITIN) that stand in their place (merchants.md 1.2). */
const isItinGroup = (group: number): boolean =>
  (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 92) || group >= 94

/** Whether nine digits are a number that may have been given to a person. */
export const isValid = (digits: string): boolean => {
  if (!/^\d{9}$/.test(digits)) return false
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)]
  if (area.startsWith("9")) return isItinGroup(Number(group))
  return area !== "000" && area !== "666" && group !== "00" && serial !== "0000"
}
