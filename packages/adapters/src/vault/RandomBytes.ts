/**
 * Random bytes of the system, drawn many pieces at once: a draw costs more than the bytes. Each byte is given out once.
 */
import { randomFillSync } from "node:crypto"

/** Pieces for which bytes are drawn at once. */
const piecesPerDraw = 512

/** Returns pieces of this many bytes. The next call may overwrite a piece, so it is used at once. */
export const pieces = (length: number): (() => Uint8Array) => {
  const pool = new Uint8Array(length * piecesPerDraw)
  const all = Array.from({ length: piecesPerDraw }, (_, n) => pool.subarray(n * length, (n + 1) * length))
  const unused: Array<Uint8Array> = []
  const next = (): Uint8Array => {
    const piece = unused.pop()
    if (piece !== undefined) return piece
    randomFillSync(pool)
    unused.push(...all)
    return next()
  }
  return next
}
