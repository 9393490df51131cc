/** How much work there is, on the first page. */
import { Badge } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { hrefOfWork, queue, useWork, type Work } from "./queue.ts"

const Line = ({ work }: { readonly work: Work }) => {
  const { count, isThere, rows } = useWork(work)
  return (
    <li>
      <a href={hrefOfWork(work)}>{work.text}</a>
      {isThere ? <Badge text={count} tone={rows.length === 0 ? "calm" : "wait"} /> : <Badge text="…" />}
    </li>
  )
}

export const WorkPanel = () => (
  <Panel title="Work" acts={<a href="/console/work">Open</a>}>
    <ul class="acts">
      {queue.map((work) => (
        <Line key={work.name} work={work} />
      ))}
    </ul>
  </Panel>
)
