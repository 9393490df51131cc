/** The dialog of the act that is open. It is a chunk of its own, since most visits act on nothing. */
import { lazy } from "../../data/lazy.ts"
import { useStore } from "../../data/store.ts"
import { actInDialog } from "./openAct.ts"

const ActDialog = lazy(() => import("./ActDialog.tsx").then(({ ActDialog }) => ActDialog))

export const ActDialogs = () => {
  const act = useStore(actInDialog)
  return act === null ? null : <ActDialog act={act} />
}
