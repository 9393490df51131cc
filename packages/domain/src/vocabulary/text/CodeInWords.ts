/** Turns a code of the contract into a sentence, where the contract states no message (payments.md 3.4). */
/** `card_declined` becomes "Card declined." */
export const inWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
