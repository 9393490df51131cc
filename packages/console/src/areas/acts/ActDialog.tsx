/** The dialog of an act: its form, the note for the audit log, and the same act as curl, client and test line. */
import { useRef, useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { hrefOf } from "../../data/find.ts"
import { capital, words } from "../../data/format.ts"
import { type Row, rowOf, textOf } from "../../data/json.ts"
import { call, isRefusal } from "../../data/operator.ts"
import { isStaging } from "../../data/pageSettings.ts"
import { preferences, prefer } from "../../data/preferences.ts"
import { readAgain } from "../../data/queries.ts"
import { forbiddenTo, useSignedIn } from "../../data/signedIn.ts"
import { useStore } from "../../data/store.ts"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { SelectField, TextField } from "../../design/Field.tsx"
import { Code } from "../../design/Json.tsx"
import { Await, ErrorNote } from "../../design/States.tsx"
import { toast } from "../../design/Toasts.tsx"
import { CodeForms } from "./CodeForms.tsx"
import { bodyOf, boundOf, inputOf, opening, pathOf, problemOf, type Texts } from "./form.ts"
import { type Call, clientOf, curlOf, testOf } from "./lines.ts"
import { actInDialog, type OpenAct } from "./openAct.ts"
import { type Member, type Operation, useOperations } from "./operations.ts"

const nothing = { value: "", text: "–" }

const MemberField = ({
  member,
  onChange,
  problem,
  text
}: {
  readonly member: Member
  readonly text: string
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}) => {
  const input = inputOf(member)
  const shared = { name: capital(words(member.name)), hint: boundOf(member), problem, onChange, value: text }
  if (input.type === "choice" || input.type === "yesNo") {
    const choices = input.type === "choice" ? input.choices : ["true", "false"]
    const options = choices.map((value) => ({
      value,
      text: input.type === "choice" ? words(value) : value === "true" ? "yes" : "no"
    }))
    return <SelectField {...shared} choices={member.required ? options : [nothing, ...options]} />
  }
  return (
    <TextField
      {...shared}
      required={member.required}
      multiline={input.type === "json"}
      type={input.type === "number" ? "number" : "text"}
    />
  )
}

/** The problems of a refusal that name a member. */
const refusalOf = (error: unknown, name: string): string | undefined =>
  isRefusal(error) ? error.details.find(({ target }) => target[0] === name)?.message : undefined

const Done = ({ answer, summary }: { readonly summary: string; readonly answer: Row }) => {
  const href = hrefOf(textOf(answer["resource"]), textOf(answer["id"]))
  const isWaiting = answer["resource"] === "approvals" && answer["status"] === "pending"
  return (
    <>
      {summary}: {isWaiting ? "waits for a second operator." : "done."} {href === null ? null : <a href={href}>Open</a>}
    </>
  )
}

const useAct = (operation: Operation, act: OpenAct, onDone: (answer: Row) => void) => {
  const [parameters, setParameters] = useState<Texts>(act.parameters ?? {})
  const [texts, setTexts] = useState<Texts>(() => opening(operation, act.body ?? {}))
  const [note, setNote] = useState("")
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: unknown }>({ busy: false, error: null })
  const made: Call = {
    id: operation.id,
    method: operation.method,
    path: pathOf(operation, parameters),
    values: operation.parameters.map((name) => parameters[name] ?? ""),
    body: bodyOf(operation, texts),
    note
  }
  // the same key while it is not known what became of the act
  const uniqueKey = useRef(crypto.randomUUID())
  const run = async (): Promise<void> => {
    setState({ busy: true, error: null })
    try {
      const body = operation.method === "POST" ? { body: made.body } : {}
      const key = operation.takesKey ? { uniqueKey: uniqueKey.current } : {}
      const answer = rowOf(await call(operation.method, made.path, { ...body, ...key, note }))
      await readAgain()
      onDone(answer)
    } catch (error) {
      if (isRefusal(error)) uniqueKey.current = crypto.randomUUID()
      setState({ busy: false, error })
    }
  }
  return { parameters, setParameters, texts, setTexts, note, setNote, state, made, run }
}

const NameAndNote = ({ note, onNote }: { readonly note: string; readonly onNote: (text: string) => void }) => {
  const { operatorName } = useStore(preferences)
  const signedIn = useSignedIn()
  const required = !isStaging
  // the name of an operator comes from their token
  const isShared = signedIn !== null && signedIn.id === null
  return (
    <>
      {isShared && (required || operatorName !== "") ? (
        <TextField
          name="Your name"
          value={operatorName}
          onChange={(text) => prefer({ operatorName: text })}
          required={required}
          hint="For the audit log; this browser remembers it."
        />
      ) : null}
      <TextField name="Note" value={note} onChange={onNote} required={required} hint="Why, for the audit log." />
    </>
  )
}

/** What stands between this operator and the act: their role, or the approval of another one. */
const Standing = ({ operation: { movesMoney }, ...given }: StandingProps) => {
  if (given.forbidden !== null) return <p role="status">{given.forbidden}</p>
  return movesMoney && given.approvals ? <p role="status">It moves money, and waits for a second operator.</p> : null
}

interface StandingProps {
  readonly operation: Operation
  readonly forbidden: string | null
  readonly approvals: boolean
}

/** Secrets that an answer has once. */
const shownOnce = ["app_token", "operator_token", "signing_secret", "encoded_payment_method"] as const

const Once = ({ answer, onClose }: { readonly answer: Row; readonly onClose: () => void }) => (
  <>
    <div class="body">
      <p>This is shown once. Copy it now.</p>
      {shownOnce.map((name) =>
        textOf(answer[name]) === "" ? null : (
          <div key={name} class="field">
            <span class="name">{capital(words(name))}</span>
            <Code label={words(name)} text={textOf(answer[name])} wrap />
          </div>
        )
      )}
    </div>
    <footer>
      <Button kind="main" onClick={onClose}>
        Done
      </Button>
    </footer>
  </>
)

const Form = ({ act, operation }: { readonly operation: Operation; readonly act: OpenAct }) => {
  const { go } = useAddress()
  const close = (): void => actInDialog.set(null)
  const [once, setOnce] = useState<Row | null>(null)
  const form = useAct(operation, act, (answer) => {
    if (shownOnce.some((name) => textOf(answer[name]) !== "")) return setOnce(answer)
    close()
    toast(<Done summary={operation.summary} answer={answer} />)
    // what was made new is opened; what was changed is open already
    const href = hrefOf(textOf(answer["resource"]), textOf(answer["id"]))
    if (operation.method === "POST" && operation.parameters.length === 0 && href !== null) go(href)
  })
  const { made, note, parameters, run, setNote, setParameters, setTexts, state, texts } = form
  const signedIn = useSignedIn()
  const forbidden = forbiddenTo(signedIn, operation.role)
  const submit = (event: Event): void => {
    event.preventDefault()
    void run()
  }
  if (once !== null) return <Once answer={once} onClose={close} />
  return (
    <form onSubmit={submit}>
      <div class="body">
        <Standing operation={operation} forbidden={forbidden} approvals={signedIn?.approvals === true} />
        <p class="muted small">{operation.description.replaceAll("`", "")}</p>
        {operation.parameters
          .filter((name) => act.parameters?.[name] === undefined)
          .map((name) => (
            <TextField
              key={name}
              name={capital(words(name))}
              value={parameters[name] ?? ""}
              onChange={(text) => setParameters({ ...parameters, [name]: text })}
              required
            />
          ))}
        {operation.members.map((member) => (
          <MemberField
            key={member.name}
            member={member}
            text={texts[member.name] ?? ""}
            problem={problemOf(member, texts[member.name] ?? "") ?? refusalOf(state.error, member.name)}
            onChange={(text) => setTexts({ ...texts, [member.name]: text })}
          />
        ))}
        <NameAndNote note={note} onNote={setNote} />
        {state.error === null ? null : <ErrorNote error={state.error} />}
        <CodeForms
          label="The same act as"
          texts={{ curl: () => curlOf(made), client: () => clientOf(made), test: () => testOf(made) }}
        />
      </div>
      <footer>
        <Button onClick={close}>Cancel</Button>
        <Button
          type="submit"
          kind={operation.method === "DELETE" ? "danger" : "main"}
          disabled={state.busy || forbidden !== null}
        >
          {state.busy ? "Working…" : operation.summary}
        </Button>
      </footer>
    </form>
  )
}

export const ActDialog = ({ act }: { readonly act: OpenAct }) => {
  const operations = useOperations()
  const operation = operations.find(({ id }) => id === act.id)
  return (
    <Dialog title={operation?.summary ?? "Act"} onClose={() => actInDialog.set(null)}>
      {operation === undefined ? (
        <div class="body">
          <Await result={{ data: undefined, error: null }}>{() => null}</Await>
        </div>
      ) : (
        <Form key={JSON.stringify(act)} operation={operation} act={act} />
      )}
    </Dialog>
  )
}
