/** The pages of the console, by group. On a narrow screen it opens over the page. */
import type { NavigationEntry } from "../areas/Area.ts"
import { entries } from "../areas/areas.ts"
import { useAddress } from "../data/address.ts"
import { isStaging } from "../data/pageSettings.ts"
import { Icon } from "../design/Icon.tsx"

const shown = entries.filter(({ staging }) => staging !== true || isStaging)
const groups = [...new Set(shown.map(({ group }) => group))]

const isCurrent = (path: string, { href }: NavigationEntry): boolean =>
  path === href || (href !== "/console" && path.startsWith(`${href}/`))

export const Navigation = ({ onClose, open }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { path } = useAddress()
  return (
    <nav class="side" aria-label="Pages" data-open={open} onClick={onClose}>
      <a class="brand" href="/console">
        <span class="mark">
          <Icon name="list" />
        </span>
        Payments
      </a>
      {groups.map((group) => (
        <div key={group}>
          {group === "" ? null : <h2>{group}</h2>}
          <ul>
            {shown
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.href}>
                  <a href={entry.href} aria-current={isCurrent(path, entry) ? "page" : undefined}>
                    <Icon name={entry.icon} />
                    {entry.text}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
