/** The palette of Try: one click makes a merchant, a payment with any outcome, or what comes after it. */
import { useEffect, useRef, useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { isRow, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { useStore } from "../../data/store.ts"
import { Dialog } from "../../design/Dialog.tsx"
import { SelectField, TextField } from "../../design/Field.tsx"
import { Empty } from "../../design/States.tsx"
import { choice, chosenOf, choose, problemsOf } from "./choice.ts"
import { credentials, findCredentials } from "./credentials.ts"
import { CredentialsForm } from "./CredentialsForm.tsx"
import { KycLink } from "./KycLink.tsx"
import { type Group, groups, type Offer } from "./offers.ts"
import { closeTry } from "./openTry.ts"
import type { Means } from "./scene.ts"
import { start } from "./start.ts"
import { Tile } from "./Tile.tsx"

const means: ReadonlyArray<readonly [Means, string]> = [
  ["card", "Card"],
  ["apple_pay", "Apple Pay"],
  ["google_pay", "Google Pay"],
  ["bank", "Bank account"]
]

/** The object on whose page one is, where Try can go on from it. */
const useHere = (): { readonly account: string | null; readonly payment: string | null } => {
  const { path } = useAddress()
  const [, resource = "", id = ""] = /^\/console\/(payments|accounts)\/([^/]+)$/.exec(path) ?? []
  const { data } = useRead(`/operator/payments/${id}`, {}, { enabled: resource === "payments" })
  if (resource === "accounts") return { account: decodeURIComponent(id), payment: null }
  const payment = rowOf(data)
  const owner = textOf(rowOf(payment["owner"])["id"])
  return { account: owner || null, payment: payment["status"] === "completed" ? textOf(payment["id"]) : null }
}

const isOpen = ({ status }: Row): boolean => status !== "disabled" && status !== "deleted"

const useAccounts = (appId: string): ReadonlyArray<Row> => {
  const { data } = useRead("/operator/accounts", { app_id: appId, page_size: 20 }, { enabled: appId !== "" })
  return rowsOf(rowOf(data)["results"]).filter(isOpen)
}

const Fields = ({ accounts, here }: { readonly accounts: ReadonlyArray<Row>; readonly here: string | null }) => {
  const chosen = useStore(choice)
  const problems = problemsOf(chosen)
  const listed = accounts.map((row) => ({ value: textOf(row["id"]), text: textOf(row["name"]) || textOf(row["id"]) }))
  const first = here === null ? (listed[0]?.text ?? "A new one") : "The one of this page"
  return (
    <div class="try-fields">
      <SelectField
        name="Merchant"
        value={chosen.account}
        onChange={(account) => choose({ account })}
        choices={[{ value: "", text: first }, { value: "new", text: "A new one each time" }, ...listed]}
      />
      <TextField
        name="Amount in USD"
        value={chosen.amount}
        onChange={(amount) => choose({ amount })}
        problem={problems.amount}
      />
      <SelectField
        name="Capture"
        value={chosen.captureLater ? "later" : "now"}
        onChange={(value) => choose({ captureLater: value === "later" })}
        choices={[
          { value: "now", text: "At once" },
          { value: "later", text: "Later, by hand" }
        ]}
      />
      <TextField
        name="Bank returns with"
        value={chosen.returnCode}
        onChange={(text) => choose({ returnCode: text.trim().toUpperCase() })}
        problem={problems.returnCode}
      />
    </div>
  )
}

const found = (group: Group, text: string): ReadonlyArray<Offer> => {
  const wanted = text.trim().toLowerCase()
  return group.offers.filter(({ card = "", ends, title }) =>
    `${group.name} ${title} ${ends} ${card}`.toLowerCase().includes(wanted)
  )
}

const Groups = ({
  all,
  onTry,
  search
}: {
  readonly all: ReadonlyArray<Group>
  readonly search: string
  readonly onTry: (offer: Offer) => void
}) => (
  <>
    {all.map((group) => {
      const offers = found(group, search)
      return offers.length === 0 ? null : (
        <section key={group.name} class="try-group">
          <h3>{group.name}</h3>
          <ul class="try-tiles">
            {offers.map((offer) => (
              <Tile key={offer.id} offer={offer} onClick={() => onTry(offer)} />
            ))}
          </ul>
        </section>
      )
    })}
  </>
)

/** The outcomes that the chosen means of payment has. */
const paletteOf = (chosen: Means): ReadonlyArray<Group> =>
  chosen === "bank"
    ? groups.palette.map(({ name, offers }) => ({
        name,
        offers: offers.filter(({ byBank }) => byBank === true).map((offer) => ({ ...offer, card: "" }))
      }))
    : groups.palette

const Palette = () => {
  const app = useStore(credentials)
  const from = useStore(choice)
  const { go } = useAddress()
  const here = useHere()
  const accounts = useAccounts(app?.appId ?? "")
  const form = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useState("")
  const newest = here.account ?? (textOf(accounts[0]?.["id"]) || null)
  const chosen = chosenOf(from, newest, here.payment)
  const tryIt = (offer: Offer): void => {
    if (app === null) return
    // the field says what is wrong with it
    if (chosen === null) return form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
    closeTry()
    void start(offer, app, chosen, go)
  }
  const palette = paletteOf(from.means)
  const submit = (event: Event): void => {
    event.preventDefault()
    const first = [...groups.basics, ...palette].flatMap((group) => found(group, search))[0]
    if (search.trim() !== "" && first !== undefined) tryIt(first)
  }
  const isNothing = [...groups.basics, ...palette].every((group) => found(group, search).length === 0)
  return (
    <form class="body try" ref={form} onSubmit={submit}>
      <TextField
        name="What shall happen?"
        placeholder="Search: lost, refund, R01, 4111 …"
        value={search}
        onChange={setSearch}
        autofocus
      />
      {/* Enter tries the first that was found */}
      <button type="submit" hidden />
      <Fields accounts={accounts} here={here.account} />
      {here.payment === null ? null : <p class="small muted">Refunds and disputes are of the payment of this page.</p>}
      <Groups all={groups.basics} search={search} onTry={tryIt} />
      <KycLink search={search} />
      <div class="try-means">
        <h2>A payment with an outcome, by</h2>
        <div class="segments" role="group" aria-label="Means of payment">
          {means.map(([name, text]) => (
            <button key={name} type="button" aria-pressed={from.means === name} onClick={() => choose({ means: name })}>
              {text}
            </button>
          ))}
        </div>
      </div>
      <Groups all={palette} search={search} onTry={tryIt} />
      {isNothing ? <Empty title="Nothing has this name." /> : null}
    </form>
  )
}

export const TryDialog = () => {
  const app = useStore(credentials)
  const [asked, setAsked] = useState(isRow(app))
  useEffect(() => {
    void findCredentials().then(
      () => setAsked(true),
      () => setAsked(true)
    )
  }, [])
  return (
    <Dialog wide title="Try" onClose={closeTry}>
      {app === null ? asked ? <CredentialsForm /> : <div class="body">…</div> : <Palette />}
    </Dialog>
  )
}
