/** Sends a delivery again, at once. */
import { useState } from "preact/hooks"
import { type Row, textOf } from "../../data/json.ts"
import { call } from "../../data/operator.ts"
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { readAgain } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { toast } from "../../design/Toasts.tsx"
import { openAct } from "../acts/openAct.ts"

export const Redeliver = ({ delivery, tiny = false }: { readonly delivery: Row; readonly tiny?: boolean }) => {
  const [busy, setBusy] = useState(false)
  const id = textOf(delivery["id"])
  if (isReadOnly || delivery["state"] === "dropped") return null
  const send = async (): Promise<void> => {
    // production asks why
    if (!isStaging) return openAct({ id: "deliveries.redeliver", parameters: { id } })
    setBusy(true)
    try {
      await call("POST", `/operator/deliveries/${id}/redeliver`)
      toast("It is sent again.")
      await readAgain()
    } catch (error) {
      toast(error instanceof Error ? error.message : "It could not be sent.", "bad")
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tiny={tiny} disabled={busy} onClick={() => void send()}>
      Send again
    </Button>
  )
}
