/** Makes the unreachable subscriptions of a receiver active again. */
import { useState } from "preact/hooks"
import { textOf } from "../../data/json.ts"
import { call } from "../../data/operator.ts"
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { readAgain } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { toast } from "../../design/Toasts.tsx"
import { openAct } from "../acts/openAct.ts"
import type { Receiver } from "./health.ts"

export const Revive = ({ receiver, tiny = false }: { readonly receiver: Receiver; readonly tiny?: boolean }) => {
  const [busy, setBusy] = useState(false)
  const ids = receiver.preferences.flatMap(({ id, status }) => (status === "unreachable" ? [textOf(id)] : []))
  const [first] = ids
  if (isReadOnly || first === undefined) return null
  const revive = async (): Promise<void> => {
    // production asks why
    if (!isStaging) return openAct({ id: "notification_preferences.revive", parameters: { id: first } })
    setBusy(true)
    try {
      for (const id of ids) await call("POST", `/operator/notification_preferences/${id}/revive`)
      toast("It is active again. What was dropped meanwhile is sent by “Send all again”.")
      await readAgain()
    } catch (error) {
      toast(error instanceof Error ? error.message : "It could not be revived.", "bad")
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tiny={tiny} disabled={busy} onClick={() => void revive()}>
      Revive
    </Button>
  )
}
