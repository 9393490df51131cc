/** Whether the palette of Try is open. */
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { store } from "../../data/store.ts"

export const isTryOpen = store(false)
export const openTry = (): void => isTryOpen.set(true)
export const closeTry = (): void => isTryOpen.set(false)

/** One tries in staging alone, and where acts are shown. */
export const mayTry = isStaging && !isReadOnly
