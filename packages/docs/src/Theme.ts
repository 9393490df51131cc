/** Dark or light: what the reader chose in the console, else what the system says. */
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"

const place = "console.preferences"

export const choice = (): "dark" | "light" | null => {
  try {
    const { theme } = membersOf(JSON.parse(localStorage.getItem(place) ?? "{}"))
    return theme === "dark" || theme === "light" ? theme : null
  } catch {
    return null
  }
}

export const apply = (): void => {
  const chosen = choice()
  if (chosen !== null) document.documentElement.dataset["theme"] = chosen
}
