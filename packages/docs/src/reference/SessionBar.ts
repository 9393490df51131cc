/** The line above the operations: a form for the token of an operator, or what the page does with it. */
import * as OperatorToken from "../OperatorToken.ts"

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), members)
  made.append(...children)
  return made
}

const place = (): HTMLElement => document.getElementById("session") ?? document.body

const showIn = (...children: ReadonlyArray<Node | string>): void => {
  const section = place()
  section.replaceChildren(...children)
  section.hidden = false
}

/** The page begins anew with what the tab has now. */
const again = (): void => location.reload()

const formOf = (): HTMLFormElement => {
  const input = element("input", {
    id: "operator-token",
    name: "operator-token",
    type: "password",
    className: "input",
    autocomplete: "off",
    required: true
  })
  const label = element("label", { htmlFor: "operator-token" }, "Operator token")
  const form = element(
    "form",
    {},
    label,
    input,
    element("button", { className: "button main", type: "submit" }, "Use it")
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    OperatorToken.keep(input.value.trim())
    again()
  })
  return form
}

const problemOf = (problem: string | null): ReadonlyArray<Node> =>
  problem === null ? [] : [element("p", { className: "problem", role: "alert" }, problem)]

/** Asks for the token above the operations; `why` says what it is for, `problem` what was wrong with the one before. */
export const askForToken = (why: string, problem: string | null): void =>
  showIn(element("p", {}, why), ...problemOf(problem), formOf())

/** The page has nothing else to show. */
const showAlone = (title: string, ...children: ReadonlyArray<Node | string>): void => {
  const main = element("main", { className: "alone" }, element("h1", {}, title), ...children)
  document.getElementById("reference")?.replaceChildren(main)
}

/** Asks for the token without which there are no operations to show. */
export const requireToken = (title: string, why: string, problem: string | null): void =>
  showAlone(title, element("p", { className: "muted" }, why), ...problemOf(problem), formOf())

/** Says what the token is used for, with a way to forget it. */
export const showUse = (use: string): void => {
  const forget = element("button", { className: "button", type: "button" }, "Forget the token")
  forget.addEventListener("click", () => {
    OperatorToken.keep(null)
    again()
  })
  showIn(element("p", {}, use), forget)
}

export const showProblem = (title: string, problem: string): void =>
  showAlone(title, element("p", { className: "problem", role: "alert" }, problem))
