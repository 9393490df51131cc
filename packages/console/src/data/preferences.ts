/** How this browser shows the console. Nothing personal is in it but the name that the operator gave for the audit log. */
import { parse, rowOf, textOf } from "./json.ts"
import { store } from "./store.ts"

export interface Preferences {
  readonly theme: "system" | "light" | "dark"
  readonly density: "comfortable" | "compact"
  readonly zone: "UTC" | "local"
  readonly operatorName: string
}

const place = "console.preferences"

const oneOf = <const A extends string>(value: unknown, first: A, ...others: ReadonlyArray<A>): A =>
  others.find((each) => each === value) ?? first

/** The storage of the browser may be closed to pages. */
export const readStorage = (name: string): unknown => {
  try {
    return parse(localStorage.getItem(name) ?? "")
  } catch {
    return undefined
  }
}
export const writeStorage = (name: string, value: unknown): void => {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // the preference holds until the page is left
  }
}

const read = (): Preferences => {
  const stored = rowOf(readStorage(place))
  return {
    theme: oneOf(stored["theme"], "system", "light", "dark"),
    density: oneOf(stored["density"], "comfortable", "compact"),
    zone: oneOf(stored["zone"], "UTC", "local"),
    operatorName: textOf(stored["operatorName"])
  }
}

export const preferences = store(read())

export const prefer = (changes: Partial<Preferences>): void => {
  const changed = { ...preferences.get(), ...changes }
  preferences.set(changed)
  writeStorage(place, changed)
}

const apply = (): void => {
  const { density, theme } = preferences.get()
  const { dataset } = document.documentElement
  if (theme === "system") delete dataset["theme"]
  else dataset["theme"] = theme
  dataset["density"] = density
}
apply()
preferences.subscribe(apply)
