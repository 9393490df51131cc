/** The result of a search: what has the id, or what was looked for and where. */
import { useQuery } from "@tanstack/preact-query"
import { useAddress } from "../../data/address.ts"
import { find, hrefOf, searchPlaces } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { textOf } from "../../data/json.ts"
import { Status } from "../../design/Badge.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Empty, Await } from "../../design/States.tsx"

export const FindPage = () => {
  const { query } = useAddress()
  const text = query["q"] ?? ""
  const result = useQuery({ queryKey: ["find", text], queryFn: () => find(text) })
  return (
    <Page title="Search" under={<span class="mono">{text}</span>}>
      <Panel>
        <Await result={result}>
          {(found) =>
            found.length === 0 ? (
              <Empty title={`Nothing has the id “${text}”.`}>
                It was looked for among {searchPlaces.map(words).join(", ")}.
              </Empty>
            ) : (
              <ul class="stack">
                {found.map(({ id, record, resource }) => (
                  <li key={resource} class="row">
                    <a href={hrefOf(resource, id) ?? "/console"}>
                      {words(resource)} <span class="mono">{id}</span>
                    </a>
                    <Status status={textOf(record["status"]) || textOf(record["state"])} />
                  </li>
                ))}
              </ul>
            )
          }
        </Await>
      </Panel>
    </Page>
  )
}
