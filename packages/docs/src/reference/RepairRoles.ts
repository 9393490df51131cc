/**
 * What assistive technology needs and Scalar leaves out or states wrongly. Each repair is done once for an element, and for
 * those that appear later too.
 */

interface Repair {
  readonly selector: string
  readonly repair: (element: Element) => void
}

const withoutTarget = (element: Element): boolean =>
  document.getElementById(element.getAttribute("aria-controls") ?? "") === null

const repairs: ReadonlyArray<Repair> = [
  // a field that suggests values has the role of a list that opens, without saying that it is closed
  {
    selector: "[role=combobox]:not([aria-expanded])",
    repair: (field) => field.setAttribute("aria-expanded", "false")
  },
  // a button for more information has no role
  { selector: "button[role=none]", repair: (button) => button.removeAttribute("role") },
  // the editors of bodies have no name
  {
    selector: ".cm-content[role=textbox]:not([aria-label])",
    repair: (editor) =>
      editor.setAttribute(
        "aria-label",
        editor.getAttribute("contenteditable") === "true" ? "Body of the request" : "Body of the answer"
      )
  },
  // what scrolls can be reached by the keyboard
  { selector: '.cm-scroller[tabindex="-1"]', repair: (scroller) => scroller.setAttribute("tabindex", "0") },
  // a button controls what is not there yet
  {
    selector: "button[aria-controls]",
    repair: (button) => {
      if (withoutTarget(button)) button.removeAttribute("aria-controls")
    }
  },
  // the form that sends a request brings a second place for notifications
  {
    selector: '.scalar-app-layout > section[aria-label^="Notifications"]',
    repair: (section) => section.setAttribute("aria-label", "Messages of the form")
  }
]

const isOpen = (): boolean => document.querySelector(".scalar-client--open") !== null

/** While the form lies over the operations, they can neither be reached nor read. */
const coverOperations = (): void => {
  const operations = document.querySelector(".references-rendered")
  if (operations instanceof HTMLElement && operations.inert !== isOpen()) operations.inert = isOpen()
}

const repairAll = (): void => {
  for (const { repair, selector } of repairs) for (const each of document.querySelectorAll(selector)) repair(each)
  coverOperations()
}

export const watch = (): void =>
  new MutationObserver(repairAll).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["class"]
  })
