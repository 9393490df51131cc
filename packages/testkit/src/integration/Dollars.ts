/** Amounts of cents as stories show them: `1.00 USD`. */
export const dollars = (cents: number): string => `${(cents / 100).toFixed(2)} USD`
