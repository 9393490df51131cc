/**
 * Random bytes of the system, drawn many pieces at once: a draw costs more than the bytes. Each byte is given out once.
 */
import { randomFillSync } from "node:crypto"

/** Pieces for which bytes are drawn at once. */
const piecesPerDraw = 512

/** Returns pieces of this many bytes. A piece is overwritten after 512 more pieces, so it is used at once. */
export const pieces = (length: number): (() => Uint8Array) => {
  const pool = new Uint8Array(length * piecesPerDraw)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += length
    return pool.subarray(used - length, used)
  }
}
