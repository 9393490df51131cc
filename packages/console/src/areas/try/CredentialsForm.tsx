/** Asks as which app one tries, where the process does not know the token of its first app. */
import { useState } from "preact/hooks"
import { rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { SelectField, TextField } from "../../design/Field.tsx"
import { ErrorNote } from "../../design/States.tsx"
import { credentials, makeToken } from "./credentials.ts"

export const CredentialsForm = ({ only }: { readonly only?: string }) => {
  const { data } = useRead("/operator/apps", { page_size: 50 })
  const apps = rowsOf(rowOf(data)["results"]).map((app) => ({
    value: textOf(app["id"]),
    text: `${textOf(app["name"])} (${textOf(app["id"])})`
  }))
  const [picked, pick] = useState("")
  const [token, setToken] = useState("")
  const [error, setError] = useState<unknown>(null)
  const appId = only ?? (picked || (apps[0]?.value ?? ""))
  const submit = (event: Event): void => {
    event.preventDefault()
    if (appId !== "" && token.trim() !== "") credentials.set({ appId, appToken: token.trim() })
  }
  return (
    <form onSubmit={submit}>
      <div class="body">
        <p class="small">
          One tries as an app. The process did not make the token of its first app, so that it cannot tell it. A token
          that you give or make stays in the memory of this tab.
        </p>
        {only === undefined ? <SelectField name="App" value={appId} onChange={pick} choices={apps} /> : null}
        <TextField name={`App-Token of ${appId}`} type="password" value={token} onChange={setToken} autofocus />
        {error === null ? null : <ErrorNote error={error} />}
      </div>
      <footer>
        <Button disabled={appId === ""} onClick={() => void makeToken(appId).catch(setError)}>
          Make a token
        </Button>
        <Button type="submit" kind="main" disabled={token.trim() === ""}>
          Use this token
        </Button>
      </footer>
    </form>
  )
}
