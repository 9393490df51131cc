/** What the operator may do with an object, as a menu. */
import { type Row, textOf } from "../../data/json.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { forbiddenTo, useSignedIn } from "../../data/signedIn.ts"
import { Menu } from "../../design/Menu.tsx"
import { openAct } from "./openAct.ts"
import { type Operation, operationsOn, useOperations } from "./operations.ts"

export interface ActMenuProps {
  readonly resource: string
  readonly record: Row
  /** stands in a row of a table */
  readonly tiny?: boolean
}

/** Members of an update are those of the record. */
const bodyFrom = ({ id, members }: Operation, record: Row): Row =>
  id.endsWith(".update")
    ? Object.fromEntries(members.flatMap(({ name }) => (record[name] === undefined ? [] : [[name, record[name]]])))
    : {}

export const ActMenu = ({ record, resource, tiny = false }: ActMenuProps) => {
  const operations = operationsOn(useOperations(), resource)
  const signedIn = useSignedIn()
  if (isReadOnly || operations.length === 0) return null
  const open = (operation: Operation): void =>
    openAct({ id: operation.id, parameters: { id: textOf(record["id"]) }, body: bodyFrom(operation, record) })
  return (
    <Menu label="What can be done" text="Act" tiny={tiny}>
      {operations.map((operation) => {
        const forbidden = forbiddenTo(signedIn, operation.role)
        return (
          <button
            key={operation.id}
            type="button"
            class={operation.method === "DELETE" ? "item danger" : "item"}
            disabled={forbidden !== null}
            title={forbidden ?? undefined}
            onClick={() => open(operation)}
          >
            {operation.summary}
          </button>
        )
      })}
    </Menu>
  )
}
