/** The people of the merchant as one may review them: of what is secret, only whether it was provided. */
import { at, type Row, rowOf, textOf } from "../data/json.ts"
import { Badge } from "../design/Badge.tsx"

export interface Person {
  /** where it stands in the legal entity */
  readonly key: string
  readonly title: string
  readonly record: Row
}

/** The controller and the further owners of a record. */
export const peopleOf = (record: Row): ReadonlyArray<Person> => [
  { key: "controller", title: "Controller", record: rowOf(record["controller"]) },
  ...Object.entries(rowOf(record["additional_representatives"])).map(([name, person]) => ({
    key: `additional_representatives.${name}`,
    title: "Owner",
    record: rowOf(person)
  }))
]

const secrets = [
  ["Date of birth", "date_of_birth_is_present"],
  ["Social Security number", "personal_country_info.US.social_security_number_last_four_is_present"]
] as const

const Given = ({ isThere }: { readonly isThere: boolean }) => (
  <Badge text={isThere ? "provided" : "missing"} tone={isThere ? "good" : "wait"} />
)

export const isPresent = (record: Row, path: string): boolean =>
  at(record, `${path}_is_present`) === true ||
  (path.endsWith("social_security_number_last_four") && at(record, path.replace("_last_four", "_is_present")) === true)

export const PersonCard = ({ person: { record, title } }: { readonly person: Person }) => {
  const name = [textOf(at(record, "name.first")), textOf(at(record, "name.last"))].join(" ").trim()
  const address = ["line1", "city", "region", "postal_code"].map((each) => textOf(at(record, `address.${each}`)))
  const isCanadian = textOf(at(record, "address.country")) === "CA"
  return (
    <section class="kyc-person">
      <h3>
        {name === "" ? "No name yet" : name} <span class="muted">{title}</span>
      </h3>
      <dl class="kyc-pairs">
        {textOf(record["email"]) === "" ? null : (
          <>
            <dt>E-mail</dt>
            <dd>{textOf(record["email"])}</dd>
          </>
        )}
        <dt>Address</dt>
        <dd>{address.filter((each) => each !== "").join(", ") || <Given isThere={false} />}</dd>
        {secrets.slice(0, isCanadian ? 1 : 2).map(([label, path]) => (
          <>
            <dt key={path}>{label}</dt>
            <dd>
              <Given isThere={at(record, path) === true} />
            </dd>
          </>
        ))}
      </dl>
    </section>
  )
}
