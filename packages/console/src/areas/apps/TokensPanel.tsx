/** The live tokens of an app: new ones, and old ones that are revoked. */
import { numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { Button } from "../../design/Button.tsx"
import { Panel } from "../../design/Page.tsx"
import { Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago, Id, Time } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { openAct } from "../acts/openAct.ts"

const columnsOf = (app: string): ReadonlyArray<Column> => [
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
          onClick={() => openAct({ id: "apps.revokeToken", parameters: { id: app, token_id: textOf(row["id"]) } })}
        >
          Revoke
        </Button>
      )
  }
]

export const TokensPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const app = textOf(record["id"])
  const tokens = rowsOf(record["tokens"])
  return (
    <Panel
      flush
      title="Tokens"
      acts={
        isReadOnly ? null : (
          <Button onClick={() => openAct({ id: "apps.addToken", parameters: { id: app } })}>New token</Button>
        )
      }
    >
      {tokens.length === 0 ? (
        <Empty title="The app has no live token." />
      ) : (
        <Table label="Tokens" columns={columnsOf(app)} rows={tokens} keyOf={(row) => textOf(row["id"])} />
      )}
    </Panel>
  )
}
