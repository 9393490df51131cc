/** What stands in the place of content: nothing there, still coming, refused. */
import type { ComponentChildren } from "preact"
import { hrefOfRequest } from "../data/find.ts"
import { isRefusal } from "../data/operator.ts"
import { Id } from "./Values.tsx"

export const Empty = ({ children, title }: { readonly title: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <strong>{title}</strong>
    {children === undefined ? null : <div>{children}</div>}
  </div>
)

const widths = ["60%", "85%", "40%", "72%", "55%", "90%"]

export const Skeleton = ({ lines = 4 }: { readonly lines?: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: lines }, (_, index) => (
      <p key={index}>
        <span class="skeleton" style={{ width: widths[index % widths.length] ?? "60%" }} />
      </p>
    ))}
  </div>
)

/** Why a call did not do what it should, with every detail of the refusal. */
export const ErrorNote = ({ error }: { readonly error: unknown }) => {
  if (!isRefusal(error))
    return (
      <div class="refused" role="alert">
        <strong>{error instanceof Error ? error.message : "Something went wrong."}</strong>
      </div>
    )
  const { code, correlationId, details, message, status } = error
  return (
    <div class="refused" role="alert">
      <strong>
        {message} <span class="mono">{code}</span> <span class="number">{status}</span>
      </strong>
      {details.map((detail, index) => (
        <span key={index}>
          <span class="mono">{detail.target.join(".")}</span> {detail.message} <span class="mono">{detail.reason}</span>
        </span>
      ))}
      {correlationId === "" ? null : (
        <span class="muted">
          Correlation id <Id id={correlationId} href={hrefOfRequest(correlationId)} whole />
        </span>
      )}
    </div>
  )
}

/** Content that is read: a skeleton until it is there, its refusal, or the content. */
export const Await = <A,>({
  children,
  lines,
  result: { data, error }
}: {
  readonly result: { readonly data: A | undefined; readonly error: unknown }
  readonly lines?: number
  readonly children: (data: A) => ComponentChildren
}) => {
  if (data !== undefined) return <>{children(data)}</>
  if (error !== null && error !== undefined) return <ErrorNote error={error} />
  return lines === undefined ? <Skeleton /> : <Skeleton lines={lines} />
}
