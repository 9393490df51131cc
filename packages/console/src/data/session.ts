/**
 * The operator's token. It comes in the fragment of the address or from the sign-in page, stays in the storage of this tab,
 * and is sent to no other place than the operator surface.
 */
import { store } from "./store.ts"

const place = "console.operator-token"

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

const keep = (token: string | null): void => {
  try {
    if (token === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, token)
  } catch {
    // the token holds until the page is left
  }
}

/** Takes the token out of the address, so that neither history nor a copied address has it. */
const fromAddress = (): string | null => {
  const token = new URLSearchParams(location.hash.slice(1)).get("token")
  if (token === null) return null
  history.replaceState(null, "", location.pathname + location.search)
  keep(token)
  return token
}

export const session = store<{ readonly token: string | null; readonly ended: boolean }>({
  token: fromAddress() ?? stored(),
  ended: false
})

export const signIn = (token: string): void => {
  keep(token)
  session.set({ token, ended: false })
}

/** `ended`: the server does not know the token any more. */
export const signOut = (ended = false): void => {
  keep(null)
  session.set({ token: null, ended })
}

addEventListener("hashchange", () => {
  const token = fromAddress()
  if (token !== null) signIn(token)
})
