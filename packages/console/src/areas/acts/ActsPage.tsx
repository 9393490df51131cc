/** Every act of the operator surface, by resource. */
import { words } from "../../data/format.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { forbiddenTo, useSignedIn } from "../../data/signedIn.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Empty, Skeleton } from "../../design/States.tsx"
import { openAct } from "./openAct.ts"
import { type Operation, useOperations } from "./operations.ts"

const groupOf = ({ path }: Operation): string => path.split("/")[2] ?? ""

/** Opens an act, or says why the role does not permit it. */
const OpenButton = ({ forbidden, operation }: { readonly operation: Operation; readonly forbidden: string | null }) => (
  <Button
    tiny
    disabled={forbidden !== null}
    {...(forbidden === null ? {} : { label: forbidden })}
    onClick={() => openAct({ id: operation.id })}
  >
    Open
  </Button>
)

export const ActsPage = () => {
  const operations = useOperations()
  const signedIn = useSignedIn()
  const groups = [...new Set(operations.map(groupOf))]
  if (isReadOnly)
    return (
      <Page title="All acts">
        <Empty title="This console is read-only.">Acts are made by the operator surface itself.</Empty>
      </Page>
    )
  return (
    <Page
      title="All acts"
      under="Each with its form, its note for the audit log, and its line for a shell, the typed client or a test."
    >
      {operations.length === 0 ? <Skeleton lines={12} /> : null}
      <div class="halves">
        {groups.map((group) => (
          <Panel key={group} title={words(group)}>
            <ul class="acts">
              {operations
                .filter((operation) => groupOf(operation) === group)
                .map((operation) => (
                  <li key={operation.id}>
                    <span>
                      <Badge text={operation.method} tone={operation.method === "DELETE" ? "bad" : "calm"} />{" "}
                      {operation.summary}
                    </span>
                    <OpenButton operation={operation} forbidden={forbiddenTo(signedIn, operation.role)} />
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  )
}
