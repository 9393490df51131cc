/** Opens the palette of Try, in the bar of every page. */
import { Button } from "../../design/Button.tsx"
import { mayTry, openTry } from "./openTry.ts"

export const TryButton = () =>
  mayTry ? (
    <Button kind="main" icon="bolt" onClick={openTry}>
      Try
    </Button>
  ) : null
