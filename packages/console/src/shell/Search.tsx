/** The search box: pages by name, and any id of the platform. */
import { useEffect, useState } from "preact/hooks"
import { openAct } from "../areas/acts/openAct.ts"
import { type Operation, useOperations } from "../areas/acts/operations.ts"
import { entries } from "../areas/areas.ts"
import { useAddress } from "../data/address.ts"
import { find, type SearchResult, hrefOf, looksLikeId } from "../data/find.ts"
import { words } from "../data/format.ts"
import { textOf } from "../data/json.ts"
import { isReadOnly } from "../data/pageSettings.ts"
import { Dialog } from "../design/Dialog.tsx"
import { closeOverlay } from "./overlays.ts"

interface Choice {
  /** where it leads; an act opens its dialog in its place */
  readonly href: string
  readonly act?: string
  readonly text: string
  readonly hint: string
}

const pagesFor = (text: string): ReadonlyArray<Choice> =>
  entries
    .filter((entry) => entry.text.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ href, text }) => ({ href, text, hint: "page" }))

/** The acts that need no object to begin with. */
const actsFor = (operations: ReadonlyArray<Operation>, text: string): ReadonlyArray<Choice> => {
  const words = text.trim().toLowerCase()
  if (words === "" || isReadOnly) return []
  return operations
    .filter(({ parameters, summary }) => parameters.length === 0 && summary.toLowerCase().includes(words))
    .map(({ id, summary }) => ({ href: `act ${id}`, act: id, text: summary, hint: "act" }))
}

const choiceOf = ({ id, record, resource }: SearchResult): Choice => ({
  href: hrefOf(resource, id) ?? "/console",
  text: `${words(resource)} ${textOf(record["name"]) || textOf(record["entity_name"]) || id}`,
  hint: textOf(record["status"]) || textOf(record["state"])
})

/** What the platform has under an id, a moment after the last key. */
const useFound = (text: string) => {
  const [found, setFound] = useState<ReadonlyArray<Choice> | null>([])
  useEffect(() => {
    if (!looksLikeId(text)) return setFound([])
    setFound(null)
    let isLate = false
    const timer = setTimeout(() => {
      find(text).then(
        (all) => (isLate ? undefined : setFound(all.map(choiceOf))),
        () => (isLate ? undefined : setFound([]))
      )
    }, 150)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [text])
  return found
}

export const Search = () => {
  const { go } = useAddress()
  const [text, setText] = useState("")
  const [current, setCurrent] = useState(0)
  const found = useFound(text)
  const everywhere: ReadonlyArray<Choice> =
    text.trim() === ""
      ? []
      : [
          {
            href: `/console/find?q=${encodeURIComponent(text.trim())}`,
            text: `Look for “${text.trim()}” everywhere`,
            hint: ""
          }
        ]
  const operations = useOperations()
  const choices = [...(found ?? []), ...pagesFor(text), ...actsFor(operations, text), ...everywhere]
  const open = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    closeOverlay()
    if (choice.act === undefined) go(choice.href)
    else openAct({ id: choice.act })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setCurrent((current + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === "Enter") {
      event.preventDefault()
      open(choices[current])
    }
  }
  return (
    <Dialog title="Search" onClose={closeOverlay}>
      <input
        class="find-input"
        role="combobox"
        aria-expanded="true"
        aria-controls="find-results"
        aria-activedescendant={`found-${current}`}
        aria-label="An id, a page or an act"
        placeholder="An id, a correlation id, a page or an act"
        autofocus
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setCurrent(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div class="find-results" id="find-results" role="listbox" aria-label="Results">
        {found === null ? <p class="muted small">Looking…</p> : null}
        {choices.map((choice, index) => (
          <div
            key={choice.href}
            id={`found-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => open(choice)}
            onMouseMove={() => setCurrent(index)}
          >
            <span class="cut">{choice.text}</span>
            <span class="muted">{choice.hint}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
