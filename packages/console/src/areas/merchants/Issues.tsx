/** What stands against a merchant: the fields that are missing or wrong, the documents that are asked for, the blocks. */
import { hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { at, isRow, listOf, type Row, rowOf, textOf } from "../../data/json.ts"
import { Badge } from "../../design/Badge.tsx"
import { Id } from "../../design/Values.tsx"

const inWords: Readonly<Record<string, string>> = {
  is_null: "is missing",
  is_false: "must be yes"
}

const ErrantFields = ({ fields }: { readonly fields: Row }) => (
  <ul>
    {Object.entries(fields).map(([path, codes]) => (
      <li key={path}>
        <span class="mono">{path}</span>{" "}
        <span class="muted">
          {listOf(codes)
            .map((code) => inWords[String(code)] ?? words(String(code)))
            .join(", ")}
        </span>
      </li>
    ))}
  </ul>
)

/** The rest of an issue, which differs by its type. */
const Rest = ({ issue, type }: { readonly issue: Row; readonly type: string }) => {
  const about = issue[type]
  if (type === "errant_fields") return <ErrantFields fields={rowOf(about)} />
  if (!isRow(about)) return null
  const message = textOf(about["message"]) || textOf(about["reason"])
  const documents = listOf(about["requested_documents"] ?? about["documents"]).map((each) => words(String(each)))
  return (
    <>
      {message}
      {documents.length === 0 ? null : <p class="muted">One of: {documents.join(", ")}</p>}
    </>
  )
}

export const Issues = ({ issues }: { readonly issues: ReadonlyArray<Row> }) => (
  <ul class="stack-tight">
    {issues.map((issue, index) => {
      const type = textOf(issue["issue_type"])
      const [resource, id] = [textOf(at(issue, "target.resource")), textOf(at(issue, "target.id"))]
      return (
        <li key={index}>
          <Badge text={words(type)} tone="bad" />{" "}
          {id === "" ? null : (
            <span class="muted">
              of {words(resource)} <Id id={id} href={hrefOf(resource, id)} />
            </span>
          )}
          <Rest issue={issue} type={type} />
        </li>
      )
    })}
  </ul>
)
