/** An offer of Try, which one click makes happen. */
import type { Offer } from "./offers.ts"

export const Tile = ({
  offer: { card = "", ends, id, title },
  onClick
}: {
  readonly offer: Offer
  readonly onClick: () => void
}) => (
  <li>
    <button type="button" class="try-tile" onClick={onClick} data-offer={id}>
      <span>
        <strong>{title}</strong>
        {card === "" ? null : <span class="mono muted">{card.slice(-4)}</span>}
      </span>
      <span class="muted">{ends}</span>
    </button>
  </li>
)
