/** The result of a search: what the text names, or what was looked for and where. */
import { useQuery } from "@tanstack/preact-query"
import { useAddress } from "../../data/address.ts"
import { find, hrefOf, searchPlaces, titleOf } from "../../data/find.ts"
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
              <Empty title={`Nothing is found by “${text}”.`}>
                It was looked for as an id among {searchPlaces.map(words).join(", ")}; as a Unique-Key, a reference, the
                last four digits of a card or a bank account, and an amount.
              </Empty>
            ) : (
              <ul class="stack">
                {found.map((result) => (
                  <li key={`${result.resource} ${result.id}`} class="row">
                    <a href={hrefOf(result.resource, result.id) ?? "/console"}>
                      {words(result.resource)} <span class="mono">{titleOf(result)}</span>
                    </a>
                    <Status status={textOf(result.record["status"]) || textOf(result.record["state"])} />
                    <span class="muted small">by {words(result.foundBy)}</span>
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
