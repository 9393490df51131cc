/** The catalogue of topics: when each is announced, an example of its payload, and subscribing to it. */
import { useState } from "preact/hooks"
import { hrefWith, useAddress } from "../../data/address.ts"
import { capital, words } from "../../data/format.ts"
import { Json } from "../../design/Json.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { meanings } from "./meanings.ts"
import { Sections } from "./Sections.tsx"
import { SubscribeButton } from "./SubscribeDialog.tsx"
import { resourcesOf, type Topic, useTopics } from "./topics.ts"

const meaningOf = (name: string): string => {
  const [resource = "", ...rest] = name.split(".")
  return (
    meanings[name] ?? `${capital(words(resource)).replace(/ies$/, "y").replace(/s$/, "")} ${words(rest.join(" "))}.`
  )
}

const Names = ({ current, topics }: { readonly topics: ReadonlyArray<Topic>; readonly current: string }) => {
  const { path, query } = useAddress()
  return (
    <>
      {resourcesOf(topics).map((resource) => (
        <div key={resource}>
          <h2>{capital(words(resource))}</h2>
          <ul>
            {topics
              .filter((each) => each.resource === resource)
              .map(({ name }) => (
                <li key={name}>
                  <a href={hrefWith(path, query, "topic", name)} aria-current={name === current ? "true" : undefined}>
                    {name.slice(resource.length + 1)}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}

const Details = ({ topic }: { readonly topic: Topic }) => (
  <Panel
    title={<span class="mono">{topic.name}</span>}
    acts={
      <>
        <a href="/docs/contract/platform.md#10">Contract</a>
        <a href={`/console/deliveries?topic=${topic.name}`}>Deliveries</a>
        <SubscribeButton key={topic.name} tiny topic={topic.name} />
      </>
    }
  >
    <div class="stack">
      <p>{meaningOf(topic.name)}</p>
      <Json value={topic.example} label={`Example of ${topic.name}`} />
      <p class="muted small">
        {topic.description} The payload is the record as its GET answers it, fixed when it happened.
      </p>
    </div>
  </Panel>
)

export const TopicsPage = () => {
  const { query } = useAddress()
  const [text, setText] = useState("")
  const result = useTopics()
  return (
    <Page title="Topics" under="What the platform announces. An app receives what it has subscribed to.">
      <Sections />
      <Await result={result} lines={10}>
        {(topics) => {
          const shown = topics.filter(({ name }) => name.includes(text.trim().toLowerCase()))
          const topic = topics.find(({ name }) => name === query["topic"]) ?? topics[0]
          return (
            <div class="topics">
              <nav class="panel topic-names" aria-label="Topics">
                <input
                  class="input"
                  type="search"
                  placeholder="Filter"
                  aria-label="Filter the topics"
                  value={text}
                  onInput={({ currentTarget }) => setText(currentTarget.value)}
                />
                {shown.length === 0 ? <Empty title="No topic has this in its name." /> : null}
                <Names topics={shown} current={topic?.name ?? ""} />
              </nav>
              {topic === undefined ? null : <Details topic={topic} />}
            </div>
          )
        }}
      </Await>
    </Page>
  )
}
