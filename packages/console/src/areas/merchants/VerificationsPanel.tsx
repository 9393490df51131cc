/** Whether the business and each of its people are verified, and what is still missing of them. */
import { capital, words } from "../../data/format.ts"
import { isRow, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { useRead } from "../../data/queries.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Panel } from "../../design/Page.tsx"
import { Await } from "../../design/States.tsx"
import { openAct } from "../acts/openAct.ts"
import { Issues } from "./Issues.tsx"

interface Party {
  readonly name: string
  readonly verification: Row
}

const partiesIn = (record: Row): ReadonlyArray<Party> => {
  const people = (["controller", "account_controller"] as const).flatMap((name) =>
    isRow(record[name]) ? [{ name, verification: rowOf(record[name]["personal_verification"]) }] : []
  )
  const others = Object.entries(rowOf(record["additional_representatives"])).map(([key, person]) => ({
    name: `additional_representatives.${key}`,
    verification: rowOf(rowOf(person)["personal_verification"])
  }))
  return [{ name: "entity", verification: rowOf(record["entity_verification"]) }, ...people, ...others]
}

const PartyLine = ({ entity, party: { name, verification } }: { readonly entity: string; readonly party: Party }) => {
  const issues = rowsOf(verification["current_issues"])
  const isVerified = verification["verified"] === true
  return (
    <div class="stack-tight">
      <div class="row">
        <h3>{capital(words(name))}</h3>
        <Badge text={isVerified ? "verified" : "not verified"} tone={isVerified ? "good" : "wait"} />
        {isReadOnly ? null : (
          <Button
            tiny
            onClick={() => openAct({ id: "legal_entities.decide", parameters: { id: entity }, body: { party: name } })}
          >
            Decide
          </Button>
        )}
      </div>
      {issues.length === 0 ? null : <Issues issues={issues} />}
    </div>
  )
}

export const VerificationsPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const id = textOf(record["id"])
  const result = useRead(`/operator/legal_entities/${id}/verifications`, {}, { every: 10_000 })
  return (
    <Panel title="Verification, and what is missing">
      <Await result={result}>
        {(data) => (
          <div class="stack">
            {partiesIn(rowOf(data)).map((party) => (
              <PartyLine key={party.name} entity={id} party={party} />
            ))}
          </div>
        )}
      </Await>
    </Panel>
  )
}
