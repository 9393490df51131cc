/** The form: the business, its controller, its owners, and the statement that one makes by Submit. */
import { useState } from "preact/hooks"
import { at, type Row, rowOf, textOf } from "../data/json.ts"
import { useStore } from "../data/store.ts"
import { Button } from "../design/Button.tsx"
import { SelectField } from "../design/Field.tsx"
import { businessFields, type Country, entityOf, personFields, type Texts, textsOf } from "./fields.ts"
import { Fields } from "./Fields.tsx"
import { isPresent } from "./People.tsx"
import { riskToken } from "./risk.ts"
import { createToken, type Problem } from "./service.ts"

export interface Submission {
  readonly token: string
  readonly acceptsTerms: boolean
  readonly givesEmail: boolean
}

const mostOwners = 10
const keyOf = (number: number): string => `additional_representatives.representative_${number}`

const ownersOf = (record: Row): ReadonlyArray<string> =>
  Object.keys(rowOf(record["additional_representatives"])).map((name) => `additional_representatives.${name}`)

const countryOf = (record: Row): Country => (record["country"] === "CA" ? "CA" : "US")

const useForm = (record: Row, onSubmit: (submission: Submission) => Promise<string>) => {
  const isNew = textOf(record["id"]) === ""
  const [country, setCountry] = useState<Country>(countryOf(record))
  const [owners, setOwners] = useState(ownersOf(record))
  const fieldsOf = (texts: Texts) => [
    ...businessFields(country),
    ...["controller", ...owners].flatMap((key) => personFields(key, country, texts))
  ]
  const [before] = useState<Texts>(() => textsOf(record, fieldsOf({})))
  const [texts, setTexts] = useState<Texts>(before)
  const [problems, setProblems] = useState<ReadonlyArray<Problem>>([])
  const [busy, setBusy] = useState(false)
  const submit = async (acceptsTerms: boolean): Promise<void> => {
    setBusy(true)
    const shown = new Set(fieldsOf(texts).map(({ path }) => path))
    const given = Object.fromEntries(Object.entries(texts).filter(([path]) => shown.has(path)))
    const entity = { ...entityOf(country, given, before, owners), ...(isNew ? { country } : {}) }
    const result = await createToken(entity)
    const givesEmail = at(entity, "controller.email") !== undefined
    const refusal = "problems" in result ? "" : await onSubmit({ token: result.id, acceptsTerms, givesEmail })
    setBusy(false)
    if ("problems" in result) setProblems(result.problems)
    else setProblems(refusal === "" ? [] : [{ path: "", message: refusal }])
  }
  const change = (path: string, text: string): void => setTexts({ ...texts, [path]: text })
  return { isNew, country, setCountry, owners, setOwners, texts, change, problems, busy, submit, fieldsOf }
}

const countries = [
  { value: "US", text: "United States" },
  { value: "CA", text: "Canada" }
]

/** By pressing Submit one states this (merchants.md 14). */
const Disclaimer = () => (
  <p class="kyc-disclaimer">
    By pressing Submit, you certify that the information is complete and correct to the best of your knowledge.
  </p>
)

const RiskLine = () => (
  <p class="small muted" role="status">
    {useStore(riskToken) === null
      ? "The security check of this page gets ready…"
      : "The security check of this page is ready."}
  </p>
)

export const Form = ({
  onSubmit,
  record
}: {
  readonly record: Row
  /** a refusal in words, empty where there is none */
  readonly onSubmit: (submission: Submission) => Promise<string>
}) => {
  const form = useForm(record, onSubmit)
  const { busy, change, country, isNew, owners, problems, setOwners, texts } = form
  const [accepts, setAccepts] = useState(false)
  const shared = { texts, problems, onChange: change, isThere: (path: string) => isPresent(record, path) }
  const shown = form.fieldsOf(texts).map(({ path }) => path)
  const others = problems.filter(({ path }) => !shown.some((each) => path === each || path.startsWith(`${each}.`)))
  const hasTerms = textOf(at(record, "terms_of_service.original_ip")) !== ""
  const submit = (event: Event): void => {
    event.preventDefault()
    void form.submit(accepts)
  }
  return (
    <form class="kyc-form" onSubmit={submit}>
      <fieldset>
        <legend>The business</legend>
        {isNew ? (
          <SelectField
            name="Country"
            value={country}
            choices={countries}
            onChange={(value) => form.setCountry(value === "CA" ? "CA" : "US")}
          />
        ) : null}
        <Fields {...shared} fields={businessFields(country)} />
      </fieldset>
      <fieldset>
        <legend>The controller</legend>
        <p class="small muted">Who decides for the business, such as its director.</p>
        <Fields {...shared} fields={personFields("controller", country, texts)} />
      </fieldset>
      {owners.map((key, index) => (
        <fieldset key={key}>
          <legend>Owner {index + 1}</legend>
          <Fields {...shared} fields={personFields(key, country, texts)} />
        </fieldset>
      ))}
      {owners.length >= mostOwners ? null : (
        <div>
          <Button onClick={() => setOwners([...owners, keyOf(owners.length + 1)])}>
            Add someone who owns 25 percent or more
          </Button>
        </div>
      )}
      <section class="kyc-submit">
        {hasTerms ? null : (
          <label class="check">
            <input
              type="checkbox"
              required
              checked={accepts}
              onChange={({ currentTarget }) => setAccepts(currentTarget.checked)}
            />
            I accept the terms of service.
          </label>
        )}
        <Disclaimer />
        {problems.length === 0 ? null : (
          <div class="refused" role="alert">
            <strong>{others.length === 0 ? "Please correct the marked fields." : "That was not accepted."}</strong>
            {others.map(({ message, path }) => (
              <span key={`${path} ${message}`}>
                {path === "" ? null : <span class="mono">{path}</span>} {message}
              </span>
            ))}
          </div>
        )}
        <div class="kyc-row">
          <Button type="submit" kind="main" disabled={busy}>
            {busy ? "Submitting…" : "Submit"}
          </Button>
          <RiskLine />
        </div>
      </section>
    </form>
  )
}
