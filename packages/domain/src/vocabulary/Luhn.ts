/** The check digit of card numbers and of Canadian social insurance numbers. */

/** Whether the digits, the last of them the check digit, satisfy the formula of Luhn. Digits only. */
export const isValid = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const value = index % 2 === 0 ? digit : digit * 2
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
