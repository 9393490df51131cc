/** Asks for the operator's token, and tries it before it lets anybody in. */
import { useEffect, useState } from "preact/hooks"
import { parse, rowOf } from "../data/json.ts"
import { isRefusal, Refusal } from "../data/operator.ts"
import { session, signIn } from "../data/session.ts"
import { useStore } from "../data/store.ts"
import { Button } from "../design/Button.tsx"
import { TextField } from "../design/Field.tsx"
import { Icon } from "../design/Icon.tsx"

/** What is wrong with a token; null: it opens the operator surface. */
const problemOf = async (token: string): Promise<string | null> => {
  try {
    const response = await fetch("/operator/clock", { headers: { "Operator-Token": token } })
    if (response.ok) return null
    const refusal = new Refusal(response.status, rowOf(parse(await response.text())), "")
    if (response.status === 404) return "This platform has no operator surface: OPERATOR_TOKEN is not set."
    return isRefusal(refusal) && refusal.status === 403 ? "The platform does not know this token." : refusal.message
  } catch {
    return "The server does not answer."
  }
}

export const SignIn = () => {
  const { ended } = useStore(session)
  const [token, setToken] = useState("")
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = "Sign in · Payments console"
  }, [])
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const trimmed = token.trim()
    setBusy(true)
    const found = /^[\x21-\x7e]+$/.test(trimmed)
      ? await problemOf(trimmed)
      : "A token has no spaces and no such characters."
    setBusy(false)
    if (found === null) signIn(trimmed)
    else setProblem(found)
  }
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <div class="brand">
          <span class="mark">
            <Icon name="list" />
          </span>
          Payments console
        </div>
        <h1>Sign in</h1>
        {ended ? (
          <p role="status">The platform does not know your token any more. Sign in with the one that it has now.</p>
        ) : (
          <p class="muted">
            The operator token is printed when the platform starts, and lies in <code>data/credentials.json</code>.
          </p>
        )}
        <TextField
          name="Operator token"
          type="password"
          value={token}
          onChange={setToken}
          problem={problem}
          required
          autofocus
          hint="It stays in this tab until you close it or sign out."
        />
        <Button type="submit" kind="main" disabled={busy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
