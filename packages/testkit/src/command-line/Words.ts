/** What the commands of the kit share: wrong words of a command line, and addresses among them. */

/** The command was called wrongly. */
export class WrongCall extends Error {}

export const requireText = (name: string, text: string | undefined): string => {
  if (text === undefined || text === "") throw new WrongCall(`--${name} is required`)
  return text
}

export const addressOf = (name: string, text: string | undefined): string => {
  const address = requireText(name, text)
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address
  throw new WrongCall(`--${name} must be an http or https address`)
}
