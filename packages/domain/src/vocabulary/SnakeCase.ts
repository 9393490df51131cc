/** `postalCode` -> `postal_code`: the names of the domain as the wire writes them. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
