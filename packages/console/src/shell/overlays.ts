/** Which of search and help is open. */
import { store } from "../data/store.ts"

export const overlay = store<"none" | "search" | "help">("none")
export const openSearch = (): void => overlay.set("search")
export const openHelp = (): void => overlay.set("help")
export const closeOverlay = (): void => overlay.set("none")
