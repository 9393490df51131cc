/** A command of a random sequence. */
import type { Fault } from "../../faults/Fault.ts"
import type { RequestFactory } from "./Requests.ts"

export type Command =
  /** `fault`: what goes wrong meanwhile; absent: nothing */
  | { readonly _tag: "Send"; readonly request: RequestFactory; readonly label: string; readonly fault?: Fault }
  /** repeats an earlier request under its Unique-Key; `changed`: the key comes with a different request */
  | { readonly _tag: "Repeat"; readonly which: number; readonly changed: boolean }
  | { readonly _tag: "Tick"; readonly seconds: number }
  | { readonly _tag: "Lists"; readonly size: number }
