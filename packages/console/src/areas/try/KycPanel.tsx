/** Opens the page on which a merchant that is there gives what is missing. */
import { useEffect } from "preact/hooks"
import { type Row, textOf } from "../../data/json.ts"
import { useStore } from "../../data/store.ts"
import { Button } from "../../design/Button.tsx"
import { Panel } from "../../design/Page.tsx"
import { credentials, findCredentials } from "./credentials.ts"
import { openKyc } from "./kycRelay.ts"
import { mayTry } from "./openTry.ts"

export const KycPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const app = useStore(credentials)
  useEffect(() => {
    if (mayTry) void findCredentials().catch(() => undefined)
  }, [])
  if (!mayTry || app === null || app.appId !== textOf(record["app_id"])) return null
  return (
    <Panel
      title="The merchant's own page"
      acts={<Button onClick={() => openKyc(textOf(record["id"]))}>Open the KYC page</Button>}
    >
      <p class="small muted">
        As a platform would give it: the merchant reviews its people without their secrets and gives what is missing.
        This tab plays the server of the platform.
      </p>
    </Panel>
  )
}
