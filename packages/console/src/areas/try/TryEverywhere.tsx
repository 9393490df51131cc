/** Try on every page: its palette, and what it does. Both are chunks of their own. */
import { lazy } from "../../data/lazy.ts"
import { useStore } from "../../data/store.ts"
import { isTryOpen, mayTry } from "./openTry.ts"
import { currentRun } from "./run.ts"

const TryDialog = lazy(() => import("./TryDialog.tsx").then(({ TryDialog }) => TryDialog))
const RunTray = lazy(() => import("./RunTray.tsx").then(({ RunTray }) => RunTray))

export const TryEverywhere = () => {
  const open = useStore(isTryOpen)
  const run = useStore(currentRun)
  if (!mayTry) return null
  return (
    <>
      {run === null ? null : <RunTray />}
      {open ? <TryDialog /> : null}
    </>
  )
}
