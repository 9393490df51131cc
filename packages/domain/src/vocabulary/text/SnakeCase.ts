/** The wire name of a domain name: `postalCode` becomes `postal_code`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
