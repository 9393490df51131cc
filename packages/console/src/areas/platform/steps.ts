/** What causes a ledger entry, by its step (payments.md 7, merchants.md 13). */
const steps: Readonly<Record<string, string>> = {
  L1: "becomes pending",
  L2: "leaves pending",
  L3: "completed",
  L4: "settled by the network",
  L5: "refund",
  L6: "refund with its fee",
  L7: "refund completed",
  L8: "dispute withdrawn",
  L9: "dispute fee",
  L10: "platform fees of a dispute",
  L11: "dispute won or credited",
  L12: "refund failed",
  L13: "reserve",
  L14: "microdeposits",
  L15: "payout made",
  L16: "payout completed",
  L17: "payout failed",
  L18: "payout returned",
  L19: "recovery made",
  L20: "recovery completed",
  L21: "recovery returned",
  L22: "adjustment",
  L23: "billing charge"
}

export const causeOf = (step: string): string => steps[step] ?? ""
