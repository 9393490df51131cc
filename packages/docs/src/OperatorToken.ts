/**
 * The token of an operator. It comes in the fragment of the address or from the form of the page, stays in the storage of this
 * tab, which the console reads too, and is sent to nothing but the operator surface.
 */

const place = "console.operator-token"

export const read = (): string | null => {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

export const keep = (token: string | null): void => {
  try {
    if (token === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, token)
  } catch {
    // the storage is closed to pages: the token has to be given anew
  }
}

/** Takes the token out of the address, so that neither the history nor a copied address has it. */
export const takeFromAddress = (): void => {
  const token = new URLSearchParams(location.hash.slice(1)).get("token")
  if (token === null) return
  history.replaceState(null, "", location.pathname + location.search)
  keep(token)
}
