/** The keys that work on every page, and the dialogs that they open. */
import { useEffect } from "preact/hooks"
import { mayTry, openTry } from "../areas/try/openTry.ts"
import { useAddress } from "../data/address.ts"
import { useStore } from "../data/store.ts"
import { Dialog } from "../design/Dialog.tsx"
import { closeOverlay, openHelp, openSearch, overlay } from "./overlays.ts"
import { Search } from "./Search.tsx"

const keys = [
  ["Ctrl K or /", "Search anything"],
  ["j, k", "Next, previous row of a list"],
  ["t", "Try: make a merchant, a payment and what comes after (staging)"],
  ["Enter", "Open the row"],
  ["Esc", "Close what is open, or go back to the list"],
  ["g then p, d, r, w, a", "Payments, deliveries, refusals, work, audit"],
  ["?", "These keys"]
] as const

const places: Readonly<Record<string, string>> = {
  p: "/console/payments",
  d: "/console/deliveries",
  r: "/console/refusals",
  w: "/console/work",
  a: "/console/audit",
  h: "/console"
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")

const Help = () => (
  <Dialog title="Keys" onClose={closeOverlay}>
    <div class="body">
      <dl class="pairs">
        {keys.map(([key, text]) => (
          <>
            <dt key={key}>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
    </div>
  </Dialog>
)

/** The page above an object's is its list. */
const above = (path: string): string | null => {
  const parts = path.split("/").filter((part) => part !== "")
  return parts.length > 2 ? `/${parts.slice(0, -1).join("/")}` : null
}

export const Keyboard = () => {
  const { go, path } = useAddress()
  const open = useStore(overlay)
  useEffect(() => {
    let isGoing = false
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault()
        return openSearch()
      }
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const place = isGoing ? places[event.key] : undefined
      isGoing = event.key === "g"
      if (place !== undefined) return go(place)
      if (document.querySelector("dialog[open]") !== null) return
      if (event.key === "?") openHelp()
      else if (event.key === "t" && mayTry) {
        event.preventDefault()
        openTry()
      } else if (event.key === "/") {
        event.preventDefault()
        openSearch()
      } else if (event.key === "Escape") {
        const list = above(path)
        if (list !== null) go(list)
      }
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [path, go])
  return open === "search" ? <Search /> : open === "help" ? <Help /> : null
}
