/** The three pages of the area, as tabs. */
import { useAddress } from "../../data/address.ts"
import { isStaging } from "../../data/pageSettings.ts"

const all = [
  { href: "/console/receivers", text: "Receivers", staging: false },
  { href: "/console/receivers/built-in", text: "Built-in receiver", staging: true },
  { href: "/console/receivers/topics", text: "Topics", staging: false }
]

export const Sections = () => {
  const { path } = useAddress()
  return (
    <nav class="tabs" aria-label="Receivers">
      {all
        .filter(({ staging }) => isStaging || !staging)
        .map(({ href, text }) => (
          <a key={href} href={href} aria-current={path === href ? "page" : undefined}>
            {text}
          </a>
        ))}
    </nav>
  )
}
