/** How the built-in receiver answers: 204 at once, or what shows how the platform bears a receiver that fails. */
import { useState } from "preact/hooks"
import { numberOf, type Row } from "../../data/json.ts"
import { call } from "../../data/operator.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { readAgain } from "../../data/queries.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { SelectField } from "../../design/Field.tsx"
import { Panel } from "../../design/Page.tsx"
import { toast } from "../../design/Toasts.tsx"

const statuses = [
  { value: "204", text: "204 No Content" },
  { value: "200", text: "200 OK" },
  { value: "302", text: "302 Found (a redirect, which is not followed)" },
  { value: "400", text: "400 Bad Request" },
  { value: "404", text: "404 Not Found" },
  { value: "429", text: "429 Too Many Requests" },
  { value: "500", text: "500 Internal Server Error" },
  { value: "503", text: "503 Service Unavailable" }
]
const delays = [
  { value: "0", text: "at once" },
  { value: "1000", text: "after 1 second" },
  { value: "5000", text: "after 5 seconds" },
  { value: "14000", text: "after 14 seconds, just in time" },
  { value: "16000", text: "after 16 seconds, too late" }
]
const times = [
  { value: "", text: "every notification" },
  { value: "1", text: "the next one" },
  { value: "2", text: "the next 2" },
  { value: "3", text: "the next 3" },
  { value: "10", text: "the next 10" }
]

/** What it answers now, which may be none of the choices. */
const Now = ({ receiver }: { readonly receiver: Row }) => {
  const [delay, left] = [numberOf(receiver["delay_ms"]) ?? 0, numberOf(receiver["times"])]
  return (
    <span class="row tight small">
      <span class="muted">Now</span> <HttpStatus status={numberOf(receiver["status"])} />
      <span class="muted">
        {delay === 0 ? "at once" : `after ${delay / 1_000} s`}
        {left === null ? "" : `, ${left} more, then 204`}
      </span>
    </span>
  )
}

export const AnswerForm = ({ receiver }: { readonly receiver: Row }) => {
  const [status, setStatus] = useState("503")
  const [delay, setDelay] = useState("0")
  const [count, setCount] = useState("2")
  const set = async (body: Row): Promise<void> => {
    try {
      await call("POST", "/operator/receiver", { body, note: "In the console." })
      await readAgain()
    } catch (error) {
      toast(error instanceof Error ? error.message : "It could not be set.", "bad")
    }
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    void set({ status: Number(status), delay_ms: Number(delay), times: count === "" ? null : Number(count) })
  }
  return (
    <Panel title="How it answers" acts={<Now receiver={receiver} />}>
      <form class="answering" onSubmit={submit}>
        <SelectField name="Answer" value={status} choices={statuses} onChange={setStatus} />
        <SelectField name="When" value={delay} choices={delays} onChange={setDelay} />
        <SelectField name="To" value={count} choices={times} onChange={setCount} />
        {isReadOnly ? null : (
          <span class="row">
            <Button type="submit">Answer so</Button>
            <Button kind="quiet" onClick={() => void set({ status: 204, delay_ms: 0, times: null })}>
              Back to 204
            </Button>
          </span>
        )}
      </form>
    </Panel>
  )
}
