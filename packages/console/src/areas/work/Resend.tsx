/** Sends many deliveries again, one after another, and shows how far it is. */
import { useState } from "preact/hooks"
import { type Row, textOf } from "../../data/json.ts"
import { call } from "../../data/operator.ts"
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { readAgain } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { toast } from "../../design/Toasts.tsx"

export const Resend = ({ rows }: { readonly rows: ReadonlyArray<Row> }) => {
  const [done, setDone] = useState<number | null>(null)
  // production asks why, for each
  if (isReadOnly || !isStaging || rows.length === 0) return null
  const send = async (): Promise<void> => {
    let failures = 0
    for (const [index, row] of rows.entries()) {
      setDone(index)
      await call("POST", `/operator/deliveries/${textOf(row["id"])}/redeliver`).catch(() => (failures += 1))
    }
    setDone(null)
    toast(
      failures === 0 ? `${rows.length} are sent again.` : `${failures} of ${rows.length} cannot be sent.`,
      failures === 0 ? "good" : "bad"
    )
    await readAgain()
  }
  return (
    <>
      {done === null ? null : <progress max={rows.length} value={done} aria-label="Sent again" />}
      <Button tiny disabled={done !== null} onClick={() => void send()}>
        {done === null ? `Send ${rows.length} again` : `${done} of ${rows.length}`}
      </Button>
    </>
  )
}
