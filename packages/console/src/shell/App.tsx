/** The console after sign-in: navigation, bar, and the page that the address names. */
import { ErrorBoundary } from "preact-iso/lazy"
import { Route, Router } from "preact-iso/router"
import { useEffect, useState } from "preact/hooks"
import { ActDialogs } from "../areas/acts/ActDialogs.tsx"
import { routes } from "../areas/areas.ts"
import { TryEverywhere } from "../areas/try/TryEverywhere.tsx"
import { base } from "../data/address.ts"
import { connection } from "../data/connection.ts"
import { isFreshlyLoaded } from "../data/release.ts"
import { readServiceClock } from "../data/serviceClock.ts"
import { session } from "../data/session.ts"
import { useStore } from "../data/store.ts"
import { toast, Toasts } from "../design/Toasts.tsx"
import { Bar } from "./Bar.tsx"
import { Keyboard } from "./Keyboard.tsx"
import { Navigation } from "./Navigation.tsx"
import { DialogBoundary, PageBoundary } from "./PageBoundary.tsx"
import { SignIn } from "./SignIn.tsx"
import { UnknownAddress } from "./UnknownAddress.tsx"

const LostLine = () =>
  useStore(connection) === "there" ? null : (
    <div class="lost" role="alert">
      The server does not answer. The page goes on by itself when it is back.
    </div>
  )

/** A new page is where the keyboard goes on, and what a screen reader reads. */
const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true })

const Frame = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (isFreshlyLoaded()) toast("The platform has a newer console. This is it.")
    const again = (): void => void readServiceClock().catch(() => undefined)
    again()
    const timer = setInterval(again, 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div class="frame">
      <a class="skip" href="#content">
        To the content
      </a>
      <Navigation open={open} onClose={() => setOpen(false)} />
      <div class="main">
        <Bar onMenu={() => setOpen(!open)} />
        <LostLine />
        <main id="content" tabIndex={-1}>
          <PageBoundary>
            <Router onRouteChange={focusContent}>
              {routes.map(({ page, path }) => (
                <Route key={path} path={`${base}${path}`} component={page} />
              ))}
              <Route default component={UnknownAddress} />
            </Router>
          </PageBoundary>
        </main>
      </div>
      <Keyboard />
      <DialogBoundary>
        <ErrorBoundary>
          <ActDialogs />
          <TryEverywhere />
        </ErrorBoundary>
      </DialogBoundary>
      <Toasts />
    </div>
  )
}

export const App = () => (useStore(session).token === null ? <SignIn /> : <Frame />)
