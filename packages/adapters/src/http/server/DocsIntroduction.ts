/**
 * The head of the documentation page (platform.md 13): how to make a first call, and where to read on. Like the page it
 * loads nothing from another host.
 */

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

const style = `
body{margin:0}
#swagger-ui{overflow-x:auto}
.intro{font:16px/1.55 system-ui,sans-serif;color:#1c2733;background:#f4f7fa;border-bottom:1px solid #d6dee6}
.intro>div{max-width:1420px;margin:0 auto;padding:2rem 20px 1.25rem}
.intro h1{margin:0;font-size:1.9rem}
.intro p{max-width:48rem;margin:.5rem 0}
.intro ol{margin:.75rem 0;padding-left:1.4rem}
.intro li{margin:.6rem 0;max-width:60rem}
.intro pre{margin:.4rem 0;padding:.75rem 1rem;overflow-x:auto;background:#1c2733;color:#eef3f8;border-radius:6px;font-size:14px}
.intro :not(pre)>code{padding:.1em .35em;background:#e3eaf1;border-radius:4px;font-size:.9em}
.intro nav a{display:inline-block;margin:.25rem 1.5rem .25rem 0}
.intro a{color:#0b5cad}`

/** `baseUrl` null: the address is that of the page, which the browser knows. */
export const html = (baseUrl: string | null, version: string): string => `<style>${style}</style>
<header class="intro"><div>
<h1>Payments platform ${escape(version)}</h1>
<p>Onboard merchants, charge cards and bank accounts, pay out, and hear of every change by a signed notification.</p>
<ol>
<li>Take your <code>App-Id</code> and <code>App-Token</code>. A staging platform made them at its first start and keeps them in
<code>credentials.json</code> of its data directory, <code>./data</code> unless <code>DATA_DIR</code> names another. Elsewhere
its operator makes an app for you.</li>
<li>Create the first merchant:
<pre>curl <span id="origin">${escape(baseUrl ?? "")}</span>/legal_entities -H 'App-Id: …' -H 'App-Token: …' -H 'Api-Version: 3.2' \\
  -H 'Service-Risk-Token: 6c3f7a7e-9f5e-4a53-8d5c-5f2b7c1d9e10' -H 'Client-IP: 203.0.113.7' \\
  -H 'Content-Type: application/json' -d '{"country":"US","entity_name":"Harbor Books LLC"}'</pre></li>
<li>Or press <b>Authorize</b> below, open an operation, and send its example. The test card
<code>4111111111111111</code> is approved, <code>4003830000001015</code> declined.</li>
<li>Subscribe to notifications by <code>POST /notification_preferences</code>. Its answer has the secret that signs them.</li>
</ol>
<p>Names such as <code>merchants.md 1</code> are sections of the contract, which lies in <code>docs/contract</code> of the
source.</p>
<nav aria-label="More"><a href="/openapi.json">OpenAPI description</a><a href="/health/ready">Health</a><a
href="#swagger-ui">All operations</a></nav>
</div></header>
${baseUrl === null ? '<script>document.getElementById("origin").textContent = location.origin</script>' : ""}`
