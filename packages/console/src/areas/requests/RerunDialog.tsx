/**
 * Sends a request of an app once more, as it was or changed. What was masked (`***`) is to be filled in. The credentials
 * are those of the app that the process made in staging; another app's token is asked for, and kept nowhere.
 */
import { useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { parse, type Row, rowOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { TextField } from "../../design/Field.tsx"

const headersToKeep = new Set(["api-version", "client-ip", "service-risk-token", "service-magic-behavior"])

const keptHeaders = (request: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(rowOf(rowOf(request["request"])["headers"])).flatMap(([name, value]) =>
      headersToKeep.has(name.toLowerCase()) && typeof value === "string" && value !== "***" ? [[name, value]] : []
    )
  )

const textOfBody = (request: Row): string => {
  const { body } = rowOf(request["request"])
  const value = typeof body === "string" ? (parse(body) ?? body) : body
  if (value === null || value === undefined || value === "") return ""
  return typeof value === "string" ? value : JSON.stringify(value, null, 2)
}

/** The correlation id of the new request; null: there was no answer. */
const resend = async (
  request: Row,
  path: string,
  body: string,
  appId: string,
  token: string
): Promise<string | null> => {
  const method = textOf(request["method"])
  const response = await fetch(path, {
    method,
    headers: {
      "Api-Version": "3.2",
      "Service-Risk-Token": crypto.randomUUID(),
      "Client-IP": "203.0.113.7",
      ...keptHeaders(request),
      "App-Id": appId,
      "App-Token": token,
      "Content-Type": "application/json",
      ...(method === "GET" ? {} : { "Unique-Key": crypto.randomUUID() })
    },
    ...(method === "GET" || body.trim() === "" ? {} : { body })
  })
  await response.body?.cancel()
  return response.headers.get("X-Correlation-Id")
}

const useCredentials = (appId: string) => {
  const { data } = useRead("/operator/credentials")
  const { app_id, app_token } = rowOf(data)
  return textOf(app_id) === appId ? textOf(app_token) : ""
}

export const RerunDialog = ({ onClose, request }: { readonly request: Row; readonly onClose: () => void }) => {
  const { go } = useAddress()
  const appId = textOf(request["app_id"])
  const known = useCredentials(appId)
  const [token, setToken] = useState("")
  const query = textOf(request["query"])
  const [path, setPath] = useState(`${textOf(request["path"])}${query === "" ? "" : `?${query}`}`)
  const [body, setBody] = useState(() => textOfBody(request))
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (body.trim() !== "" && parse(body) === undefined) return setProblem("This is no JSON.")
    const id = await resend(request, path, body, appId, token.trim() || known).catch(() => null)
    if (id === null) return setProblem("The server does not answer.")
    onClose()
    go(`/console/requests/${id}`)
  }
  return (
    <Dialog wide title="Send the request again" onClose={onClose}>
      <form onSubmit={submit}>
        <div class="body">
          <TextField name={`${textOf(request["method"])} path`} value={path} onChange={setPath} required />
          <TextField
            name="Body"
            multiline
            value={body}
            onChange={setBody}
            problem={problem}
            hint={body.includes("***") ? "What is *** was not kept. Fill it in." : "A new Unique-Key is sent with it."}
          />
          {known === "" ? (
            <TextField
              name={`App-Token of ${appId}`}
              type="password"
              value={token}
              onChange={setToken}
              required
              hint="It is sent with this request and kept nowhere."
            />
          ) : null}
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="main">
            Send
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
