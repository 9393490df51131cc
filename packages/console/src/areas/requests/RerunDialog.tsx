/**
 * A request of the log in an editor, to be sent once more as it was or changed, with a Unique-Key of its own. One lands on
 * the object of the answer; a refusal is shown with why. The app's token is in memory alone.
 */
import { useEffect, useRef, useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { hrefOf, looksLikeId } from "../../data/find.ts"
import { capital, words } from "../../data/format.ts"
import { parse, type Row, rowOf, textOf } from "../../data/json.ts"
import { isRefusal, Refusal, send as sendAsOperator } from "../../data/operator.ts"
import { readAgain, useRead } from "../../data/queries.ts"
import { useStore } from "../../data/store.ts"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { SelectField, TextField } from "../../design/Field.tsx"
import { Empty, ErrorNote } from "../../design/States.tsx"
import { toast } from "../../design/Toasts.tsx"
import { CodeForms } from "../acts/CodeForms.tsx"
import { type Call, clientOf, curlOf, testOf } from "../acts/lines.ts"
import { Why } from "../refusals/Why.tsx"
import { type Credentials, credentials, findCredentials } from "../try/credentials.ts"
import { CredentialsForm } from "../try/CredentialsForm.tsx"
import { groups } from "../try/offers.ts"
import { sendAsApp } from "../try/run.ts"
import { bodyText, headerOf, isCardNumber, masks, problemIn, testDataFor, unmask } from "./editor.ts"

const methods = ["GET", "POST", "DELETE"].map((value) => ({ value, text: value }))

const cards = groups.palette.flatMap(({ name, offers }) =>
  offers.flatMap(({ card, title }) =>
    card === undefined ? [] : [{ value: card, text: `${name}: ${title} (…${card.slice(-4)})` }]
  )
)

const Secret = ({
  onChange,
  path,
  text
}: {
  readonly path: string
  readonly text: string
  readonly onChange: (text: string) => void
}) =>
  isCardNumber(path) ? (
    <SelectField
      name={capital(words(path.split(".").at(-1) ?? ""))}
      hint={path}
      value={text}
      onChange={onChange}
      choices={cards}
    />
  ) : (
    <TextField name={capital(words(path.split(".").at(-1) ?? ""))} hint={path} value={text} onChange={onChange} />
  )

const Reason = ({ error }: { readonly error: unknown }) => {
  const id = isRefusal(error) ? error.correlationId : ""
  const { data } = useRead(`/operator/refusals/${encodeURIComponent(id)}`, {}, { enabled: id !== "" })
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.scrollIntoView({ block: "nearest" }), [data])
  return (
    <div ref={frame} class="stack-tight rerun-why">
      {data === undefined ? <ErrorNote error={error} /> : <Why refusal={rowOf(data)} />}
    </div>
  )
}

interface Result {
  readonly answer: Row
  readonly correlationId: string
}

const resend = async (call: Call, app: Credentials | null): Promise<Result> => {
  const hasBody = call.method === "POST"
  const response =
    call.surface === "app" && app !== null
      ? await sendAsApp(call, app)
      : await sendAsOperator(call.method, call.path, {
          note: call.note,
          uniqueKey: crypto.randomUUID(),
          ...(hasBody ? { body: call.body } : {})
        })
  const correlationId = response.headers.get("X-Correlation-Id") ?? ""
  const answer = rowOf(parse(await response.text()))
  if (!response.ok) throw new Refusal(response.status, answer, correlationId)
  return { answer, correlationId }
}

const useEditor = (request: Row, app: Credentials | null, onClose: () => void) => {
  const { go } = useAddress()
  const query = textOf(request["query"])
  const [method, setMethod] = useState(textOf(request["method"]))
  const [path, setPath] = useState(`${textOf(request["path"])}${query === "" ? "" : `?${query}`}`)
  const [text, setText] = useState(() => bodyText(request))
  const [magic, setMagic] = useState(headerOf(request, "Service-Magic-Behavior"))
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: unknown }>({ busy: false, error: null })
  const body = parse(text)
  const isOperator = textOf(request["app_id"]) === ""
  const make = (given: unknown): Call => ({
    surface: isOperator ? "operator" : "app",
    id: textOf(request["operation"]) || "request",
    method,
    path,
    values: (path.split("?")[0] ?? "").split("/").filter(looksLikeId),
    body: rowOf(given),
    note: isOperator ? headerOf(request, "Operator-Note") || "Sent again in the console" : "",
    risk: headerOf(request, "Service-Risk-Token") !== "",
    ...(magic.trim() === "" ? {} : { magic: magic.trim() })
  })
  const run = async (): Promise<void> => {
    setState({ busy: true, error: null })
    try {
      const { answer, correlationId } = await resend(make(unmask(body, secrets)), app)
      await readAgain()
      onClose()
      const log = `/console/requests/${correlationId}`
      toast(
        <>
          Sent again. <a href={log}>The new request</a>
        </>
      )
      go(hrefOf(textOf(answer["resource"]), textOf(answer["id"])) ?? log)
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return {
    method,
    setMethod,
    path,
    setPath,
    text,
    setText,
    magic,
    setMagic,
    secrets,
    setSecrets,
    state,
    body,
    make,
    run
  }
}

const Editor = ({
  app,
  onClose,
  request
}: {
  readonly request: Row
  readonly app: Credentials | null
  readonly onClose: () => void
}) => {
  const form = useEditor(request, app, onClose)
  const { body, make, method, secrets, state } = form
  const problem = method === "POST" ? problemIn(form.text) : undefined
  const hidden = method === "POST" ? masks(body) : []
  // its lines are shown and copied: what was masked stays so in them
  const call = make(body)
  const submit = (event: Event): void => {
    event.preventDefault()
    if (problem === undefined) void form.run()
  }
  return (
    <form onSubmit={submit} class="rerun">
      <div class="body">
        <div class="rerun-line">
          <SelectField name="Method" value={method} onChange={form.setMethod} choices={methods} />
          <TextField name="Path" value={form.path} onChange={form.setPath} required />
        </div>
        {method === "POST" ? (
          <TextField name="Body" multiline value={form.text} onChange={form.setText} problem={problem} />
        ) : null}
        {hidden.length === 0 ? null : (
          <section class="stack-tight">
            <h3>What the log did not keep</h3>
            <p class="small muted">These stand for *** in the body. They are filled with test data.</p>
            <div class="try-fields">
              {hidden.map((path) => (
                <Secret
                  key={path}
                  path={path}
                  text={secrets[path] ?? testDataFor(path)}
                  onChange={(text) => form.setSecrets({ ...secrets, [path]: text })}
                />
              ))}
            </div>
          </section>
        )}
        {call.surface === "app" ? (
          <TextField
            name="Service-Magic-Behavior"
            value={form.magic}
            onChange={form.setMagic}
            placeholder="none"
            hint="Asks for an outcome, such as outcome_102."
          />
        ) : null}
        {state.error === null ? null : <Reason error={state.error} />}
        <CodeForms
          label="The request as"
          texts={{ curl: () => curlOf(call), client: () => clientOf(call), test: () => testOf(call) }}
        />
      </div>
      <footer>
        <span class="grow small muted">{method === "POST" ? "A new Unique-Key goes with it." : ""}</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" disabled={state.busy || problem !== undefined}>
          {state.busy ? "Sending…" : "Send"}
        </Button>
      </footer>
    </form>
  )
}

export const RerunDialog = ({ onClose, request }: { readonly request: Row; readonly onClose: () => void }) => {
  const app = useStore(credentials)
  const [asked, setAsked] = useState(app !== null)
  useEffect(() => {
    void findCredentials()
      .catch(() => null)
      .then(() => setAsked(true))
  }, [])
  const appId = textOf(request["app_id"])
  const isKnown = appId === "" || app?.appId === appId
  const isUpload = headerOf(request, "Content-Type").startsWith("multipart/")
  return (
    <Dialog wide title="Edit and send again" onClose={onClose}>
      {isUpload ? (
        <Empty title="It carried a file, which the log does not keep." />
      ) : isKnown ? (
        <Editor request={request} app={app} onClose={onClose} />
      ) : asked ? (
        <CredentialsForm only={appId} />
      ) : (
        <div class="body">…</div>
      )}
    </Dialog>
  )
}
