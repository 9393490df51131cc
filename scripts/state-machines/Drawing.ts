/**
 * Draws a state machine as SVG by Graphviz. A style has the colours for light and dark. Graphviz measures the texts; the
 * style shows them a little smaller, so that they fit in any font of the reader.
 */
import type { Viz } from "@viz-js/viz"
import type { Edge, State, StateMachine } from "./Transitions.ts"

const style = `<style>
  svg { --text: #1f2328; --minor: #57606a; --event: #0b57a4; --fill: #f6f8fa; --line: #57606a; }
  @media (prefers-color-scheme: dark) {
    svg { --text: #e6edf3; --minor: #9198a1; --event: #79b8ff; --fill: #161b22; --line: #8b949e; }
  }
  text { fill: var(--minor); font-size: 10.5px; }
  .node text:first-of-type { fill: var(--text); font-size: 12.5px; font-weight: bold; }
  .node path { fill: var(--fill); stroke: var(--line); }
  .hidden path { fill: none; stroke-dasharray: 5 3; }
  .final path { stroke-width: 2.5; }
  .start ellipse { fill: var(--line); stroke: none; }
  .edge path { fill: none; stroke: var(--line); }
  .edge polygon { fill: var(--line); stroke: var(--line); }
  .edge text { fill: var(--event); font-size: 11px; }
  .edge tspan { fill: var(--minor); }
</style>`

const label = (texts: ReadonlyArray<string>): string => `label="${texts.join("\\n")}"`

const shape = ({ name, statuses }: State, isFinal: boolean): string => {
  const shown = statuses.length === 0 ? ["(not in the API)"] : statuses
  const classes = [...(statuses.length === 0 ? ["hidden"] : []), ...(isFinal ? ["final"] : [])]
  return `${name} [${label([name, ...shown])} class="${classes.join(" ")}"]`
}

const start = "start"

/** The events from a state to another, as one arrow. */
const arrow = (edges: ReadonlyArray<Edge>): string => {
  const [{ from, to } = { from: null, to: "" }] = edges
  const texts = edges.map(({ event, steps }) => `  ${[event, ...steps].join(" ")}  `)
  return `${from ?? start} -> ${to} [${label(texts)}]`
}

const font = `fontname="Helvetica,Arial,sans-serif" fontsize=13`

const dot = ({ edges, states, type }: StateMachine): string => {
  const arrows = Map.groupBy(edges, ({ from, to }) => `${from} ${to}`)
  const isFinal = (state: string): boolean => edges.every(({ from }) => from !== state)
  return [
    `digraph ${type} {`,
    `graph [bgcolor=transparent nodesep=0.3 ranksep=0.35 pad=0.1 ${font} mclimit=20]`,
    `node [shape=box style="rounded,filled" margin="0.22,0.07" ${font}]`,
    `edge [arrowsize=0.7 ${font}]`,
    `${start} [shape=circle label="" width=0.16 class="start"]`,
    ...states.map((state) => shape(state, isFinal(state.name))),
    ...[...arrows.values()].map(arrow),
    "}"
  ].join("\n")
}

/** The drawing of a machine. */
export const draw = (viz: Viz, machine: StateMachine): string => {
  const svg = viz.renderString(dot(machine), { format: "svg" })
  return svg
    .slice(svg.indexOf("<svg"))
    .replaceAll(/<!--.*?-->\n/g, "")
    .replaceAll(/ (fill|stroke|font-size)="[^"]*"/g, "")
    .replaceAll(/((?: L\d+)+)(?=[^<]*<\/text>)/g, "<tspan>$1</tspan>")
    .replace(/(<svg[^>]*>)/, `$1\n${style}`)
}
