/** The tokens of an app or an operator: new ones, in place of the others too, and old ones that are revoked. */
import { numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { Button } from "../../design/Button.tsx"
import { Panel } from "../../design/Page.tsx"
import { Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago, Id, Time } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { openAct } from "../acts/openAct.ts"

const columnsOf = (resource: string, owner: string): ReadonlyArray<Column> => [
  { name: "last_four", title: "Ends in", cell: (row) => <span class="mono">…{textOf(row["last_four"])}</span> },
  { name: "create_time", title: "Made", cell: (row) => <Time at={numberOf(row["create_time"])} /> },
  {
    name: "expire_time",
    title: "Expires",
    cell: (row) => (row["expire_time"] === null ? "never" : <Ago at={numberOf(row["expire_time"])} />)
  },
  { name: "id", title: "Id", cell: (row) => <Id id={textOf(row["id"])} /> },
  {
    name: "act",
    title: "Act",
    right: true,
    cell: (row) =>
      isReadOnly ? null : (
        <Button
          tiny
          kind="danger"
          onClick={() =>
            openAct({ id: `${resource}.revokeToken`, parameters: { id: owner, token_id: textOf(row["id"]) } })
          }
        >
          Revoke
        </Button>
      )
  }
]

export const TokensPanel = ({ record, resource }: { readonly resource: string; readonly record: Row }) => {
  const owner = textOf(record["id"])
  const add = (body: Row) => openAct({ id: `${resource}.addToken`, parameters: { id: owner }, body })
  const tokens = rowsOf(record["tokens"])
  return (
    <Panel
      flush
      title="Tokens"
      acts={
        isReadOnly || record["status"] === "deleted" ? null : (
          <>
            <Button onClick={() => add({ expire_others_in: 0 })}>Rotate</Button>
            <Button onClick={() => add({})}>New token</Button>
          </>
        )
      }
    >
      {tokens.length === 0 ? (
        <Empty title="There is no live token." />
      ) : (
        <Table label="Tokens" columns={columnsOf(resource, owner)} rows={tokens} keyOf={(row) => textOf(row["id"])} />
      )}
    </Panel>
  )
}
