/** The message of a code for which the contract states none (payments.md 3.4): `card_declined` becomes "Card declined." */
export const inWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
