/** The colours of charts out of the values of the design. A canvas wants a colour, so that an element is asked for it. */
export type Tone = "accent" | "good" | "wait" | "bad" | "calm" | "muted" | "line"

export const colorOf = (tone: Tone): string => {
  const probe = document.createElement("i")
  probe.className = `swatch ${tone}`
  document.body.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}
