/** The balances of an account by currency. */
import { capital, words } from "../../data/format.ts"
import { at, numberOf, type Row, rowOf, textOf } from "../../data/json.ts"
import { Panel } from "../../design/Page.tsx"
import { Money } from "../../design/Values.tsx"

export const BalancesPanel = ({ record }: { readonly resource: string; readonly record: Row }) => (
  <Panel title="Balances" acts={<a href={`/console/accounts/${textOf(record["id"])}?tab=ledger`}>Ledger lines</a>}>
    {Object.entries(rowOf(at(record, "balances.currencies"))).map(([currency, sums]) => (
      <dl key={currency} class="sums">
        {Object.entries(rowOf(sums)).map(([name, amount]) => (
          <div key={name}>
            <dt>
              {capital(words(name))} {currency}
            </dt>
            <dd>
              <Money amount={numberOf(amount)} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    ))}
  </Panel>
)
