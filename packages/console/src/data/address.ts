/** The address of the page: its query holds filters, tabs and what is open, so that Back, a new tab and a copied address work. */
import { useLocation } from "preact-iso/router"

export const base = "/console"

export const useAddress = () => {
  const { path, query, route, url } = useLocation()
  return {
    path,
    url,
    query,
    /** Goes to an address; one outside of the console is another page. */
    go: (to: string, replace = false): void => (to.startsWith(base) ? route(to, replace) : location.assign(to)),
    /** Changes members of the query; null removes one. */
    change: (changes: Readonly<Record<string, string | null>>, replace = true) => {
      const parameters = new URLSearchParams(query)
      for (const [name, value] of Object.entries(changes))
        if (value === null || value === "") parameters.delete(name)
        else parameters.set(name, value)
      const text = parameters.toString()
      route(text === "" ? path : `${path}?${text}`, replace)
    }
  }
}

/** The same page with another member of the query, as an address. */
export const hrefWith = (path: string, query: Readonly<Record<string, string>>, name: string, value: string | null) => {
  const parameters = new URLSearchParams(query)
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
  const text = parameters.toString()
  return text === "" ? path : `${path}?${text}`
}
