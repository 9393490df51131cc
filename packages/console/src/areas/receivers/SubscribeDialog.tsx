/** Subscribes an app to a topic. The secret by which deliveries are signed is shown once. */
import { useState } from "preact/hooks"
import { rowOf, rowsOf, textOf } from "../../data/json.ts"
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { readAgain, useRead } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { SelectField, TextField } from "../../design/Field.tsx"
import { Code } from "../../design/Json.tsx"
import { ErrorNote } from "../../design/States.tsx"
import { subscribe } from "./asApp.ts"
import { hrefOfReceiver } from "./health.ts"
import { resourcesOf, type Topic, useTopics } from "./topics.ts"

export const useApps = () => {
  const { data } = useRead("/operator/apps", { status: "active", page_size: 50 }, { fresh: 60_000 })
  return rowsOf(rowOf(data)["results"]).map((row) => ({
    value: textOf(row["id"]),
    text: `${textOf(row["name"])} (${textOf(row["id"])})`
  }))
}

export const useBuiltIn = () => {
  const { data } = useRead("/operator/receiver", {}, { enabled: isStaging, fresh: 30_000 })
  return textOf(rowOf(data)["callback_uri"])
}

const choicesOf = (topics: ReadonlyArray<Topic>) =>
  resourcesOf(topics).flatMap((resource) => [
    { value: `${resource}.*`, text: `${resource}.* (all of them)` },
    ...topics.filter((each) => each.resource === resource).map(({ name }) => ({ value: name, text: name }))
  ])

const Done = ({ appId, secret, uri }: { readonly appId: string; readonly secret: string; readonly uri: string }) => (
  <>
    <p>
      It is subscribed. <a href={hrefOfReceiver({ appId, uri })}>See the receiver</a>
    </p>
    <div class="field">
      <span class="name">Secret by which deliveries are signed</span>
      <Code text={secret} label="signing secret" wrap />
      <span class="hint">It is shown this once. The receiver verifies webhook-signature with it.</span>
    </div>
  </>
)

/** What one has chosen, and what is chosen until then. */
const useForm = (given: string) => {
  const apps = useApps()
  const builtIn = useBuiltIn()
  const topics = useTopics().data ?? []
  const [appId, setAppId] = useState("")
  const [topic, setTopic] = useState(given)
  const [uri, setUri] = useState<string | null>(null)
  return {
    apps,
    builtIn,
    choices: choicesOf(topics),
    appId: appId || (apps[0]?.value ?? ""),
    topic: topic || "payments.*",
    uri: uri ?? builtIn,
    setAppId,
    setTopic,
    setUri
  }
}

const SubscribeDialog = ({ onClose, topic: given }: { readonly topic: string; readonly onClose: () => void }) => {
  const form = useForm(given)
  const { appId, apps, builtIn, choices, topic, uri } = form
  const [error, setError] = useState<unknown>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      setSecret(textOf(rowOf(await subscribe(appId, topic, uri.trim()))["signing_secret"]))
      await readAgain()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Subscribe to a topic" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="body">
          {secret === null ? (
            <>
              {apps.length > 1 ? (
                <SelectField name="App" value={appId} choices={apps} onChange={form.setAppId} />
              ) : null}
              <SelectField name="Topic" value={topic} choices={choices} onChange={form.setTopic} />
              <TextField
                name="Web address"
                value={uri}
                onChange={form.setUri}
                required
                placeholder="https://…"
                hint={
                  builtIn !== "" && uri === builtIn
                    ? "This is the built-in receiver."
                    : "Where it is delivered, by POST."
                }
              />
              {error === null ? null : <ErrorNote error={error} />}
            </>
          ) : (
            <Done appId={appId} uri={uri.trim()} secret={secret} />
          )}
        </div>
        <footer>
          <Button onClick={onClose}>{secret === null ? "Cancel" : "Close"}</Button>
          {secret === null ? (
            <Button type="submit" kind="main" disabled={busy || appId === ""}>
              Subscribe
            </Button>
          ) : null}
        </footer>
      </form>
    </Dialog>
  )
}

/** In production an app subscribes itself: its secret is nobody else's. */
export const SubscribeButton = ({ topic = "", tiny = false }: { readonly topic?: string; readonly tiny?: boolean }) => {
  const [open, setOpen] = useState(false)
  if (isReadOnly || !isStaging) return null
  return (
    <>
      <Button tiny={tiny} kind="main" onClick={() => setOpen(true)}>
        Subscribe
      </Button>
      {open ? <SubscribeDialog topic={topic} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
