/** The console: what the browser runs at /console. */
import { QueryClientProvider } from "@tanstack/preact-query"
import { render } from "preact"
import { LocationProvider } from "preact-iso/router"
import * as Live from "./data/live.ts"
import { client } from "./data/queries.ts"
import "./main.css"
import { App } from "./shell/App.tsx"

Live.begin()

const root = document.getElementById("console")
if (root !== null)
  render(
    <QueryClientProvider client={client}>
      <LocationProvider scope="/console">
        <App />
      </LocationProvider>
    </QueryClientProvider>,
    root
  )
