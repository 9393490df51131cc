/** The Luhn check of card numbers and of Canadian social insurance numbers. */

/** Whether a text of digits passes the Luhn check. Its last digit is the check digit. */
export const isValid = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const value = index % 2 === 0 ? digit : digit * 2
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
