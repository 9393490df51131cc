/** Codes of the contract told in words, where it states no message of its own (payments.md 3.4). */

/** `card_declined` "Card declined." */
export const inWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
