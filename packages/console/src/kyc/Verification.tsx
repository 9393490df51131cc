/** What the verification says of each party, and the documents that it asks for. */
import { useState } from "preact/hooks"
import { capital, words } from "../data/format.ts"
import { listOf, type Row, rowOf, rowsOf, textOf } from "../data/json.ts"
import { Badge } from "../design/Badge.tsx"
import { Button } from "../design/Button.tsx"
import { SelectField } from "../design/Field.tsx"
import { upload } from "./service.ts"

interface Party {
  readonly name: string
  /** where its documents stand in the record of verifications */
  readonly place: ReadonlyArray<string>
  readonly verification: Row
}

const partiesOf = (verifications: Row): ReadonlyArray<Party> => [
  { name: "Business", place: ["entity_verification"], verification: rowOf(verifications["entity_verification"]) },
  {
    name: "Controller",
    place: ["controller", "personal_verification"],
    verification: rowOf(rowOf(verifications["controller"])["personal_verification"])
  },
  ...Object.entries(rowOf(verifications["additional_representatives"])).map(([name, person]) => ({
    name: "Owner",
    place: ["additional_representatives", name, "personal_verification"],
    verification: rowOf(rowOf(person)["personal_verification"])
  }))
]

const issueOf = ({ verification }: Party): Row => rowOf(rowsOf(verification["current_issues"])[0])

/** The documents that an issue asks for; null: it asks for none, empty: it does not say which. */
const requestedOf = (issue: Row): ReadonlyArray<string> | null => {
  const type = textOf(issue["issue_type"])
  if (type === "additional_documents_required") return []
  const asked = rowOf(issue[type])
  return type === "identity_verification" || type === "risk_outreach"
    ? listOf(asked["requested_documents"]).map(String)
    : null
}

const anyDocument = [
  "passport",
  "drivers_license",
  "state_id",
  "formation_document",
  "utility_bill",
  "bank_statement",
  "other"
]

export type PostDocuments = (body: Row) => Promise<string>

const bodyOf = (place: ReadonlyArray<string>, ids: ReadonlyArray<string>): Row =>
  place.reduceRight<Row>((inner, name) => ({ [name]: inner }), { documents: ids })

const Upload = ({
  onPost,
  party,
  requested
}: {
  readonly party: Party
  readonly requested: ReadonlyArray<string>
  readonly onPost: PostDocuments
}) => {
  const types = requested.length === 0 ? anyDocument : requested
  const [type, setType] = useState(types[0] ?? "other")
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem: string }>({ busy: false, problem: "" })
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (file === null) return
    setState({ busy: true, problem: "" })
    const result = await upload(file, type)
    const problem =
      "problems" in result
        ? result.problems.map(({ message }) => message).join(" ")
        : await onPost(bodyOf(party.place, [result.id]))
    setState({ busy: false, problem })
  }
  return (
    <form class="kyc-upload" onSubmit={submit}>
      <SelectField
        name={`Document of the ${party.name.toLowerCase()}`}
        value={type}
        onChange={setType}
        choices={types.map((value) => ({ value, text: capital(words(value)) }))}
      />
      <label class="field">
        <span class="name">File</span>
        <input
          class="input"
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          required
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
        <span class="hint">PDF, JPEG or PNG, at most 10 MiB.</span>
      </label>
      {state.problem === "" ? null : (
        <p class="refused" role="alert">
          {state.problem}
        </p>
      )}
      <Button type="submit" kind="main" disabled={state.busy || file === null}>
        {state.busy ? "Uploading…" : "Upload"}
      </Button>
    </form>
  )
}

const texts: Readonly<Record<string, string>> = {
  errant_fields: "Something is missing or wrong.",
  in_review: "It is being looked at.",
  additional_documents_required: "We need a document.",
  identity_verification: "We need a document to verify an identity.",
  risk_outreach: "We need a document again."
}

const PartyLine = ({ onPost, party }: { readonly party: Party; readonly onPost: PostDocuments }) => {
  const { name, verification } = party
  const issue = issueOf(party)
  const type = textOf(issue["issue_type"])
  const requested = requestedOf(issue)
  const isVerified = verification["verified"] === true
  return (
    <li class="kyc-party">
      <div class="kyc-row">
        <strong>{name}</strong>
        <Badge
          text={isVerified ? "verified" : type === "in_review" ? "in review" : "not verified"}
          tone={isVerified ? "good" : "wait"}
        />
      </div>
      {type === "" ? null : <p class="small">{textOf(rowOf(issue[type])["message"]) || texts[type]}</p>}
      {type === "errant_fields" ? (
        <ul class="small">
          {Object.keys(rowOf(issue["errant_fields"])).map((path) => (
            <li key={path} class="mono">
              {path}
            </li>
          ))}
        </ul>
      ) : null}
      {requested === null ? null : <Upload party={party} requested={requested} onPost={onPost} />}
    </li>
  )
}

export const Verification = ({
  onPost,
  verifications
}: {
  readonly verifications: Row
  readonly onPost: PostDocuments
}) => (
  <ul class="kyc-parties">
    {partiesOf(verifications)
      .filter(({ verification }) => Object.keys(verification).length > 0)
      .map((party) => (
        <PartyLine key={party.place.join(".")} party={party} onPost={onPost} />
      ))}
  </ul>
)

/** Whether something may change by itself. */
export const isWaiting = (verifications: Row): boolean =>
  partiesOf(verifications).some((party) => textOf(issueOf(party)["issue_type"]) === "in_review")

export const isVerified = (verifications: Row): boolean => {
  const parties = partiesOf(verifications).filter(({ verification }) => Object.keys(verification).length > 0)
  return parties.length > 0 && parties.every(({ verification }) => verification["verified"] === true)
}
