/** Buttons and lines about moves of the clock. */
import { duration } from "../../../data/format.ts"
import { isReadOnly, isStaging } from "../../../data/pageSettings.ts"
import { useStore } from "../../../data/store.ts"
import { Button } from "../../../design/Button.tsx"
import { toast } from "../../../design/Toasts.tsx"
import { Time } from "../../../design/Values.tsx"
import { hrefOfOutcome, moveClock, advanceUnderWay } from "./advance.ts"

export const canMoveClock = isStaging && !isReadOnly

/** How far the advance is that runs. */
export const AdvanceProgress = () => {
  const current = useStore(advanceUnderWay)
  if (current === null) return null
  const { from, reached, to } = current
  return (
    <div class="advance-progress" role="status">
      {to === null ? <progress aria-label="Moving the clock" /> : null}
      {to === null ? null : (
        <progress aria-label="Moving the clock" max={Math.max(1, to - from)} value={reached - from} />
      )}
      <span class="small">
        Moving the clock: <Time at={reached} seconds />
        {to === null ? null : <span class="muted"> · {duration(Math.max(0, to - reached))} to go</span>}
      </span>
    </div>
  )
}

/** Moves the clock to a time, such as that of a timer, and says what ran. */
export const MoveClockTo = ({ at, label }: { readonly at: number; readonly label: string }) => {
  const isRunning = useStore(advanceUnderWay) !== null
  if (!canMoveClock) return null
  const move = async (): Promise<void> => {
    try {
      const outcome = await moveClock(at)
      toast(
        <>
          {outcome.jobs} {outcome.jobs === 1 ? "thing was" : "things were"} done.{" "}
          <a href={hrefOfOutcome(outcome)}>Show what</a>
        </>
      )
    } catch (error) {
      toast(error instanceof Error ? error.message : "The clock could not be moved.", "bad")
    }
  }
  return (
    <Button tiny disabled={isRunning} label={label} onClick={() => void move()}>
      Move the clock here
    </Button>
  )
}
