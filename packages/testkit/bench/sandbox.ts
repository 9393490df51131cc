/** How long a sandbox takes to start, and its worlds to be kept and put back. `node packages/testkit/bench/sandbox.ts` */
const began = performance.now()
const { Sandbox } = await import("@payments-platform/testkit")

const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`

/** The median of the times that each of many calls takes. */
const median = async (times: number, call: () => Promise<unknown>): Promise<number> => {
  const all = new Array<number>()
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    await call()
    all.push(performance.now() - start)
  }
  return all.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

const imported = performance.now()
const sandbox = await Sandbox.start()
const started = performance.now()
await sandbox.merchant()
const world = await sandbox.snapshot()
console.log("import          ", milliseconds(imported - began))
console.log("first start     ", milliseconds(started - imported))
console.log("each later start", milliseconds(await median(20, async () => (await Sandbox.start()).stop())))
console.log("snapshot        ", milliseconds(await median(500, () => sandbox.snapshot())))
console.log("restore         ", milliseconds(await median(500, () => sandbox.restore(world))))
await sandbox.stop()
