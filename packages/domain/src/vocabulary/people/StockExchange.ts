/** The stock exchanges that the platform knows, and the symbols under which companies are listed (merchants.md 1.3). */
import { Schema } from "effect"
import * as Check from "../Check.ts"

export const exchanges = [
  "NYSE",
  "NASDAQ",
  "NYSE_AMERICAN",
  "NYSE_ARCA",
  "CBOE",
  "TSX",
  "TSXV",
  "CSE",
  "OTHER"
] as const
export const Exchange = Schema.Literals(exchanges)
export type Exchange = typeof Exchange.Type

/** A ticker symbol: upper-case letters, separated by single periods or dashes, at most five characters. */
export const Ticker = Schema.String.check(
  Check.pattern(
    /^(?=.{1,5}$)[A-Z]+([.-][A-Z]+)*$/,
    "must be at most 5 capital letters, which single periods or hyphens may separate"
  )
)
