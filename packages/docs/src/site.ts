/** What every page does: it keeps the operator's token for the tab, and fills and copies the first call. */
import * as OperatorToken from "./OperatorToken.ts"
import * as Theme from "./Theme.ts"

OperatorToken.takeFromAddress()
Theme.apply()

for (const origin of document.querySelectorAll("[data-origin=page]")) origin.textContent = location.origin

for (const button of document.querySelectorAll("button[data-copy]")) {
  const code = button.parentElement?.querySelector("code")
  if (!(button instanceof HTMLButtonElement) || code === null || code === undefined) continue
  button.hidden = false
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(code.textContent ?? "").then(() => {
      button.textContent = "Copied"
      setTimeout(() => (button.textContent = "Copy"), 2_000)
    })
  })
}
