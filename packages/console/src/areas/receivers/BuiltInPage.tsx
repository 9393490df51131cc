/** The receiver that the platform has itself: a switch for each app, how it answers, and what it received. */
import { useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { rowOf, rowsOf, textOf } from "../../data/json.ts"
import { command, isReadOnly } from "../../data/pageSettings.ts"
import { readAgain, useRead } from "../../data/queries.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Copy } from "../../design/Copy.tsx"
import { SelectField } from "../../design/Field.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { toast } from "../../design/Toasts.tsx"
import { AnswerForm } from "./AnswerForm.tsx"
import { subscribeToAll, unsubscribe } from "./asApp.ts"
import { Inbox } from "./Inbox.tsx"
import { Sections } from "./Sections.tsx"
import { useApps } from "./SubscribeDialog.tsx"
import { readPatterns } from "./topics.ts"

/** The subscriptions of the app at the built-in receiver. */
const useSubscriptions = (appId: string, uri: string) => {
  const { data } = useRead(
    "/operator/notification_preferences",
    { app_id: appId, callback_uri: uri, status: "active", page_size: 50 },
    { enabled: appId !== "" && uri !== "" }
  )
  return { isThere: data !== undefined, ids: rowsOf(rowOf(data)["results"]).map(({ id }) => textOf(id)) }
}

const Switch = ({
  appId,
  ids,
  uri
}: {
  readonly appId: string
  readonly uri: string
  readonly ids: ReadonlyArray<string>
}) => {
  const [busy, setBusy] = useState(false)
  const isOn = ids.length > 0
  const turn = async (): Promise<void> => {
    setBusy(true)
    try {
      if (isOn) await unsubscribe(appId, ids)
      else await subscribeToAll(appId, await readPatterns(), uri)
      toast(isOn ? "It is off." : "It is on: every notification of the app comes here.")
    } catch (error) {
      toast(error instanceof Error ? error.message : "It could not be switched.", "bad")
    } finally {
      await readAgain()
      setBusy(false)
    }
  }
  return (
    <Button kind={isOn ? "danger" : "main"} disabled={busy} onClick={() => void turn()}>
      {isOn ? "Turn off" : "Turn on"}
    </Button>
  )
}

const Content = ({ receiver }: { readonly receiver: ReturnType<typeof rowOf> }) => {
  const { change, query } = useAddress()
  const apps = useApps()
  const appId = query["app"] ?? apps[0]?.value ?? ""
  const uri = textOf(receiver["callback_uri"])
  const { ids, isThere } = useSubscriptions(appId, uri)
  const isOn = ids.length > 0
  if (uri === "") return <Empty title="The built-in receiver is off, since CONSOLE is not on." />
  return (
    <>
      <div class="halves charts">
        <Panel
          title={<>Receiver {isThere ? <Badge text={isOn ? "on" : "off"} tone={isOn ? "good" : "calm"} /> : null}</>}
          acts={isReadOnly || !isThere ? null : <Switch appId={appId} uri={uri} ids={ids} />}
        >
          <div class="stack-tight">
            {apps.length > 1 ? (
              <SelectField name="App" value={appId} choices={apps} onChange={(value) => change({ app: value })} />
            ) : null}
            <span class="row tight">
              <code>{uri}</code> <Copy text={uri} label="Copy the address" />
            </span>
            <p class="muted small">
              It verifies each signature and keeps the last 200 notifications in memory.
              {isOn ? ` The app has ${ids.length} subscriptions with this address.` : ""} To have them on your machine:{" "}
              <code>{command} listen --forward-to http://localhost:3000</code>
            </p>
          </div>
        </Panel>
        <AnswerForm receiver={receiver} />
      </div>
      <Inbox appId={appId} isOn={isOn} />
    </>
  )
}

export const BuiltInPage = () => {
  const result = useRead("/operator/receiver", {}, { every: 3_000 })
  return (
    <Page title="Built-in receiver" under="See notifications arrive without writing a receiver.">
      <Sections />
      <Await result={result}>{(answer) => <Content receiver={rowOf(answer)} />}</Await>
    </Page>
  )
}
