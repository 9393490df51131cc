/** The search box: pages and acts by name, and any object by its id, Unique-Key, reference, digits or amount. */
import { useEffect, useState } from "preact/hooks"
import { openAct } from "../areas/acts/openAct.ts"
import { type Operation, useOperations } from "../areas/acts/operations.ts"
import { entries } from "../areas/areas.ts"
import { useAddress } from "../data/address.ts"
import { find, type SearchResult, hrefOf, titleOf } from "../data/find.ts"
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

const choiceOf = (result: SearchResult): Choice => {
  const { foundBy, id, record, resource } = result
  const status = textOf(record["status"]) || textOf(record["state"])
  return {
    href: hrefOf(resource, id) ?? "/console",
    text: `${words(resource)} ${titleOf(result)}`,
    hint: foundBy === "id" ? status : `${status} by ${words(foundBy)}`
  }
}

/** A shorter text means too much. */
const shortest = 3

/** What the platform has under a text, a moment after the last key. */
const useFound = (text: string) => {
  const [found, setFound] = useState<ReadonlyArray<Choice> | null>([])
  useEffect(() => {
    if (text.trim().length < shortest) return setFound([])
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
        aria-label="What to look for"
        placeholder="Id, Unique-Key, reference, last four, amount, page or act"
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
