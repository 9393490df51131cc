/** The whole page: the form, then what the verification says, with the people to review and documents to upload. */
import { useEffect, useState } from "preact/hooks"
import { type Row, rowOf, textOf } from "../data/json.ts"
import { isStaging } from "../data/pageSettings.ts"
import { Button } from "../design/Button.tsx"
import { Form, type Submission } from "./Form.tsx"
import { HandOver } from "./HandOver.tsx"
import { peopleOf, PersonCard } from "./People.tsx"
import { ask, errorOf, hasServer, knownId } from "./platform.ts"
import { riskToken } from "./risk.ts"
import { appId } from "./service.ts"
import { isVerified, isWaiting, Verification } from "./Verification.tsx"

interface Merchant {
  readonly record: Row
  readonly verifications: Row
}

const merchantOf = (answer: Row): Merchant => ({
  record: rowOf(answer["record"]),
  verifications: rowOf(answer["verifications"])
})

const noAnswer =
  "The server of the platform does not answer. Is the tab of the console that opened this page still there?"

const every = 3_000

const useMerchant = () => {
  const [merchant, setMerchant] = useState<Merchant | null>(null)
  const [submission, setSubmission] = useState<Submission | null>(null)
  const [editing, edit] = useState(true)
  const id = textOf(merchant?.record["id"]) || knownId
  const read = async (): Promise<void> => {
    const answer = await ask({ type: "read", id })
    if (answer !== null && errorOf(answer) === "") setMerchant(merchantOf(answer))
  }
  useEffect(() => {
    if (knownId === "" || !hasServer) return
    edit(false)
    void read()
  }, [])
  const waits = merchant !== null && isWaiting(merchant.verifications)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void read(), every)
    return () => clearInterval(timer)
  }, [waits])
  /** A refusal in words, empty where there is none. */
  const tell = async (message: Row): Promise<string> => {
    const risk = riskToken.get()
    const about = risk === null ? {} : { risk_token: risk.token, client_ip: risk.clientIp }
    const answer = await ask({ ...message, ...about, id })
    if (answer === null) return noAnswer
    if (errorOf(answer) !== "") return errorOf(answer)
    setMerchant(merchantOf(answer))
    return ""
  }
  const submit = async (given: Submission): Promise<string> => {
    setSubmission(given)
    if (!hasServer) {
      edit(false)
      return ""
    }
    const { acceptsTerms, givesEmail, token } = given
    const refusal = await tell({ type: "finish", token, accepts_terms: acceptsTerms, gives_email: givesEmail })
    if (refusal === "") edit(false)
    return refusal
  }
  const post = (body: Row): Promise<string> => tell({ type: "documents", body })
  return { merchant, submission, editing, edit, submit, post }
}

const Title = ({ merchant }: { readonly merchant: Merchant | null }) => {
  const name = textOf(merchant?.record["entity_name"])
  return (
    <header class="kyc-head">
      <h1>{name === "" ? "Verify your business" : name}</h1>
      <p class="muted">
        {merchant !== null && isVerified(merchant.verifications)
          ? "Everything is verified. Thank you."
          : "To pay you out, we must know who you are. What you write here goes to the payment service and not through our server."}
      </p>
    </header>
  )
}

const Review = ({
  merchant,
  onEdit,
  onPost
}: {
  readonly merchant: Merchant
  readonly onEdit: () => void
  readonly onPost: (body: Row) => Promise<string>
}) => (
  <>
    <section class="panel">
      <header>
        <h2>Verification</h2>
      </header>
      <div class="body">
        <Verification verifications={merchant.verifications} onPost={onPost} />
      </div>
    </section>
    <section class="panel">
      <header>
        <h2>People</h2>
        <Button onClick={onEdit}>Change the data</Button>
      </header>
      <div class="body kyc-people">
        {peopleOf(merchant.record).map((person) => (
          <PersonCard key={person.key} person={person} />
        ))}
      </div>
    </section>
  </>
)

export const KycPage = () => {
  const { edit, editing, merchant, post, submission, submit } = useMerchant()
  if (appId === "")
    return (
      <main class="kyc">
        <h1>Verify your business</h1>
        <p>
          The address of this page must name the app: <span class="mono">/console/kyc?app_id=…</span>. The console opens
          it by Try.
        </p>
        <p>
          <a href="/console">To the console</a>
        </p>
      </main>
    )
  return (
    <main class="kyc">
      <Title merchant={merchant} />
      {editing ? (
        <Form record={merchant?.record ?? {}} onSubmit={submit} />
      ) : merchant === null ? (
        submission === null ? (
          <p class="muted">…</p>
        ) : null
      ) : (
        <Review merchant={merchant} onEdit={() => edit(true)} onPost={post} />
      )}
      {submission === null || editing ? null : <HandOver submission={submission} isDone={merchant !== null} />}
      <footer class="small muted">
        {isStaging ? "A page of a staging platform. " : ""}It has no credentials of the app, and keeps nothing of what
        you write.
      </footer>
    </main>
  )
}
