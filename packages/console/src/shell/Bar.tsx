/** The bar over each page: search, the time of the platform, and how the console is shown. */
import { useEffect, useState } from "preact/hooks"
import { TryButton } from "../areas/try/TryButton.tsx"
import { time } from "../data/format.ts"
import { liveState, pauseLive } from "../data/live.ts"
import { environment, isReadOnly, version } from "../data/pageSettings.ts"
import { preferences, prefer } from "../data/preferences.ts"
import { clockOffset, serviceNow } from "../data/serviceClock.ts"
import { signOut } from "../data/session.ts"
import { useSignedIn } from "../data/signedIn.ts"
import { useStore } from "../data/store.ts"
import { Badge } from "../design/Badge.tsx"
import { Button } from "../design/Button.tsx"
import { Icon } from "../design/Icon.tsx"
import { Menu } from "../design/Menu.tsx"
import { openHelp, openSearch } from "./overlays.ts"

const ServiceClock = () => {
  const offset = useStore(clockOffset)
  const { zone } = useStore(preferences)
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((turn) => turn + 1), 10_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <a class="clock-chip number" href="/console/clock" title="The time of the platform">
      <Icon name="clock" />
      {offset === null ? "…" : `${time(serviceNow(), zone)} ${zone === "UTC" ? "UTC" : ""}`}
    </a>
  )
}

/** Whether pages follow what happens. */
const Live = () => {
  const { connected, paused } = useStore(liveState)
  return (
    <button
      type="button"
      class="clock-chip live"
      aria-pressed={!paused}
      title={paused ? "Pages stay as they are. Follow again." : "Pages follow what happens. Pause."}
      onClick={() => pauseLive(!paused)}
    >
      <span class={paused ? "dot" : connected ? "dot on streaming" : "dot on"} aria-hidden="true" />
      {paused ? "Paused" : "Live"}
    </button>
  )
}

const themes = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"]
] as const

const check = (isChosen: boolean): string => (isChosen ? "✓" : "")

const Appearance = () => {
  const { density, theme, zone } = useStore(preferences)
  return (
    <Menu label="How the console looks" icon="sun">
      {themes.map(([name, text]) => (
        <button
          key={name}
          type="button"
          class="item"
          aria-pressed={theme === name}
          onClick={() => prefer({ theme: name })}
        >
          {text} <span>{check(theme === name)}</span>
        </button>
      ))}
      <hr />
      <button
        type="button"
        class="item"
        aria-pressed={density === "compact"}
        onClick={() => prefer({ density: density === "compact" ? "comfortable" : "compact" })}
      >
        Compact rows <span>{check(density === "compact")}</span>
      </button>
      <button
        type="button"
        class="item"
        aria-pressed={zone === "local"}
        onClick={() => prefer({ zone: zone === "UTC" ? "local" : "UTC" })}
      >
        Local time <span>{check(zone === "local")}</span>
      </button>
      <hr />
      <button type="button" class="item" onClick={openHelp}>
        Keys <kbd>?</kbd>
      </button>
      <button type="button" class="item" onClick={() => signOut()}>
        Sign out <Icon name="out" />
      </button>
    </Menu>
  )
}

/** Who is signed in, and as what. */
const Who = () => {
  const signedIn = useSignedIn()
  if (signedIn === null) return null
  const { id, name, role } = signedIn
  return (
    <a
      class="clock-chip cut"
      href={id === null ? "/console/operators" : `/console/operators/${encodeURIComponent(id)}`}
      title={id === null ? `${name}, with the token of the platform` : name}
    >
      {name} · {role}
    </a>
  )
}

export const Bar = ({ onMenu }: { readonly onMenu: () => void }) => (
  <header class="bar">
    <span class="menu-button">
      <Button kind="quiet" icon="menu" label="Pages" onClick={onMenu} />
    </span>
    <button type="button" class="finder" onClick={openSearch}>
      <Icon name="search" />
      <span class="cut">Search</span>
      <kbd>Ctrl K</kbd>
    </button>
    <div class="end">
      <span class="wide-only" title={`Version ${version}`}>
        <Badge
          text={isReadOnly ? `${environment}, read-only` : environment}
          tone={environment === "production" ? "bad" : "calm"}
        />
      </span>
      <TryButton />
      <span class="wide-only">
        <Who />
      </span>
      <Live />
      <span class="wide-only">
        <ServiceClock />
      </span>
      <Appearance />
    </div>
  </header>
)
