/** A short table: all of its rows are in the page. */
import type { Row } from "../data/json.ts"
import type { Column } from "./VirtualTable.tsx"

export const Table = ({
  columns,
  keyOf,
  label,
  rows
}: {
  readonly label: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row, index: number) => string
}) => (
  <div class="table-frame" tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map(({ name, right, title }) => (
            <th key={name} scope="col" class={right === true ? "right" : ""}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            {columns.map(({ cell, name, right }) => (
              <td key={name} class={right === true ? "right" : ""}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
