/** GET / for people (platform.md 13): what the platform is, the first call, and the ways to everything else. */
import { escape, html, type PageSite } from "./PageFrame.ts"

interface Way {
  readonly to: string
  readonly name: string
  readonly says: string
}

const consoleWay: Way = {
  to: "/console/",
  name: "Console",
  says: "Merchants, payments and notifications as they happen, why something was refused, and what comes next."
}

const places: ReadonlyArray<Way> = [
  { to: "/docs", name: "API reference", says: "Every operation with an example that can be sent from the page." },
  {
    to: "/docs/operator",
    name: "Operator surface",
    says: "Reviews, results of the networks, the clock, the ledger and the audit log. It asks for the token of an operator."
  },
  {
    to: "/docs/contract/README.md",
    name: "Contract",
    says: "What each operation decides and in which order, section by section. The code cites it."
  },
  { to: "/docs/guides", name: "Guides", says: "From the first payment to production, each in ten minutes." }
]

const guides: ReadonlyArray<Way> = [
  { to: "/docs/guides/start.md", name: "Start", says: "A platform on your machine, and a file for all guides." },
  { to: "/docs/guides/first-payment.md", name: "A first payment", says: "Charge, capture, refund, decline." },
  { to: "/docs/guides/webhooks.md", name: "Webhooks", says: "Verify, answer, repeat, reconcile." },
  { to: "/docs/guides/onboarding-to-payout.md", name: "From onboarding to a payout", says: "A whole merchant." },
  { to: "/docs/testing-your-integration.md", name: "Test your integration", says: "The platform inside your test." },
  { to: "/docs/guides/error-codes.md", name: "Error codes", says: "Each with its cause and its cure." },
  { to: "/docs/guides/operate.md", name: "Operate", says: "Deploy, upgrade, keys, metrics, alerts." },
  { to: "/docs/magic-behaviors.md", name: "Magic behaviors", says: "Ask staging for any answer and outcome." },
  { to: "/docs/state-machines/README.md", name: "State machines", says: "Every status, and what leads to it." },
  { to: "/docs/architecture.md", name: "Architecture", says: "The journey of a request through the code." }
]

const machines: ReadonlyArray<Way> = [
  { to: "/openapi.json", name: "OpenAPI", says: "The description of the API." },
  { to: "/health/ready", name: "Health", says: "Whether this process can serve." },
  { to: "/docs/README.md", name: "Repository", says: "The README, with its commands and packages." },
  { to: "/docs/CHANGELOG.md", name: "Changes", says: "What is new." }
]

const cards = (ways: ReadonlyArray<Way>): string =>
  ways
    .map(
      ({ name, says, to }) => `<li><a class="card" href="${to}"><strong>${name}</strong><span>${says}</span></a></li>`
    )
    .join("\n")

const rows = (ways: ReadonlyArray<Way>): string =>
  ways.map(({ name, says, to }) => `<li><a href="${to}">${name}</a><span>${says}</span></li>`).join("\n")

/** The first call, which a reader copies. `baseUrl` null: the address is that of the page, which the browser knows. */
const firstCall = (baseUrl: string | null): string =>
  `curl <span data-origin="${baseUrl === null ? "page" : "set"}">${escape(baseUrl ?? "http://localhost:8080")}</span>/legal_entities \\
  -H 'App-Id: …' -H 'App-Token: …' -H 'Api-Version: 3.2' \\
  -H 'Service-Risk-Token: 6c3f7a7e-9f5e-4a53-8d5c-5f2b7c1d9e10' \\
  -H 'Client-IP: 203.0.113.7' -H 'Content-Type: application/json' \\
  -d '{"country":"US","entity_name":"Harbor Books LLC"}'`

const main = (
  baseUrl: string | null,
  { environment, hasConsole, version }: PageSite
): string => `<main id="content" class="landing">
<section class="hero">
<p class="about"><span class="badge">${environment}</span> <span class="muted">version ${escape(version)}</span></p>
<h1>Payments, from the first merchant to the last cent</h1>
<p class="lead">Onboard merchants, charge cards and bank accounts, pay out, and hear of every change by a signed
notification. This process serves all of it.</p>
<p class="actions">${hasConsole ? '<a class="button main" href="/console/">Open the console</a><a class="button" href="/docs">Read the API</a>' : '<a class="button main" href="/docs">Read the API</a><a class="button" href="/docs/guides">Read the guides</a>'}</p>
</section>
<section aria-labelledby="places"><h2 id="places">Where to go</h2>
<ul class="cards">${cards(hasConsole ? [consoleWay, ...places] : places)}</ul></section>
<section aria-labelledby="first"><h2 id="first">The first call</h2>
<p>Take your <code>App-Id</code> and <code>App-Token</code>: ${
  environment === "staging"
    ? "a staging platform made them at its first start and keeps them in <code>credentials.json</code> of its data directory, <code>./data</code> unless <code>DATA_DIR</code> names another."
    : "the operator makes an app for you and hands them over once."
}</p>
<div class="code"><pre tabindex="0"><code>${firstCall(baseUrl)}</code></pre><button type="button" class="button copy" data-copy hidden>Copy</button></div>
<p class="muted">The test card <code>4111111111111111</code> is approved, <code>4003830000001015</code> declined.
<code>POST /notification_preferences</code> subscribes to what happens next.</p></section>
<div class="columns"><section aria-labelledby="guides"><h2 id="guides">Guides</h2><ul class="rows">${rows(guides)}</ul></section>
<section aria-labelledby="machines"><h2 id="machines">For machines</h2><ul class="rows">${rows(machines)}</ul></section></div>
</main>`

export const make = (site: PageSite, baseUrl: string | null): string =>
  html(site, {
    title: "Payments platform",
    path: "/",
    loads: ["site.css", "site.js"],
    body: main(baseUrl, site)
  })
