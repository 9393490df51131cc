/** Opens the act that makes one of a resource, where the operator may make it. */
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { Button } from "../../design/Button.tsx"
import { openAct } from "./openAct.ts"

const acts: Readonly<Record<string, { readonly id: string; readonly text: string; readonly staging?: boolean }>> = {
  apps: { id: "apps.create", text: "New app" },
  operators: { id: "operators.create", text: "New operator" },
  disputes: { id: "disputes.create", text: "Open a dispute" },
  payouts: { id: "payouts.run", text: "Run the schedule", staging: true },
  billing_statements: { id: "billing_statements.run", text: "Make statements" },
  adjustments: { id: "adjustments.create", text: "Adjust a balance" }
}

export const NewButton = ({ resource }: { readonly resource: string }) => {
  const act = acts[resource]
  if (act === undefined || isReadOnly || (act.staging === true && !isStaging)) return null
  return <Button onClick={() => openAct({ id: act.id })}>{act.text}</Button>
}
