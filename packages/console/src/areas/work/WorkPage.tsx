/** The work queue: everything that waits for a decision, with the rows to decide about. */
import { hrefOf } from "../../data/find.ts"
import { textOf } from "../../data/json.ts"
import { Badge } from "../../design/Badge.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { ActMenu } from "../acts/ActMenu.tsx"
import { ResendButton } from "../deliveries/ResendButton.tsx"
import { kindOf } from "../resources/kinds.tsx"
import { hrefOfWork, queue, results, useWork, type Work } from "./queue.ts"

const shownRows = 8
const shownColumns = 5

const One = ({ work }: { readonly work: Work }) => {
  const { count, error, isThere, rows } = useWork(work)
  const kind = kindOf(work.resource)
  if (kind === undefined || (isThere && rows.length === 0)) return null
  const columns = [
    {
      name: "open",
      title: "Open",
      cell: (row: (typeof rows)[number]) => <a href={hrefOf(kind.name, textOf(row["id"])) ?? ""}>Open</a>
    },
    ...kind.columns.filter(({ name }) => !(kind.hidden ?? []).includes(name)).slice(0, shownColumns),
    {
      name: "act",
      title: "Act",
      right: true,
      cell: (row: (typeof rows)[number]) => <ActMenu resource={kind.name} record={row} tiny />
    }
  ]
  return (
    <Panel
      flush={rows.length > 0}
      title={
        <>
          {work.text} {isThere ? <Badge text={count} tone="wait" /> : null}
        </>
      }
      acts={
        <>
          <span class="muted small">{work.hint}</span>
          {work.name === "deliveries" ? <ResendButton query={work.query} /> : null}
          <a href={hrefOfWork(work)}>All</a>
        </>
      }
    >
      {error !== null && !isThere ? (
        <ErrorNote error={error} />
      ) : isThere ? (
        <Table label={work.text} columns={columns} rows={rows.slice(0, shownRows)} keyOf={(row) => textOf(row["id"])} />
      ) : (
        <Skeleton />
      )}
    </Panel>
  )
}

const all = [...queue, ...results]

export const WorkPage = () => {
  const isDone = all.map(useWork).every(({ isThere, rows }) => isThere && rows.length === 0)
  return (
    <Page title="Work" under="What waits for somebody. Kinds without anything are left out.">
      {isDone ? (
        <Panel>
          <Empty title="Nothing waits for anybody." />
        </Panel>
      ) : null}
      {all.map((work) => (
        <One key={work.name} work={work} />
      ))}
    </Page>
  )
}
