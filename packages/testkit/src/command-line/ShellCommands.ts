/**
 * Runs commands in a shell. Each has a process group of its own, and nothing of it lives on: a command that takes too long is
 * killed with its children, and what a command leaves in the background is killed at the end.
 */
import { type ChildProcess, spawn } from "node:child_process"

/** Milliseconds that a command may take. */
const timeout = 30_000
/** Milliseconds in which the last output of an ended command is read, when a process in the background keeps it open. */
const outputDelay = 100
/** Characters of the output that are kept. */
const maxOutput = 1_048_576

export interface EndedCommand {
  /** null: it was killed, since it took too long */
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

export interface ShellCommands {
  /** Rejects when there is no shell. */
  readonly execute: (command: string, variables: Readonly<Record<string, string>>) => Promise<EndedCommand>
  /** kills what is left of all commands */
  readonly stop: () => void
}

/** Kills a process group; one that has ended is none. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, "SIGKILL")
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause
  }
}

const textOf = (pieces: ReadonlyArray<Buffer>): string => Buffer.concat(pieces).toString().slice(0, maxOutput)

export const makeShellCommands = (timeoutMs = timeout): ShellCommands => {
  const started = new Set<ChildProcess>()

  const execute: ShellCommands["execute"] = (command, variables) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, { shell: true, detached: true, env: { ...process.env, ...variables } })
      started.add(child)
      const [output, errors] = [new Array<Buffer>(), new Array<Buffer>()]
      child.stdout.on("data", (piece: Buffer) => void output.push(piece))
      child.stderr.on("data", (piece: Buffer) => void errors.push(piece))
      const limit = setTimeout(() => killGroup(child), timeoutMs)
      child.on("error", reject)
      child.on("exit", (code) => {
        clearTimeout(limit)
        const end = () => {
          clearTimeout(delay)
          child.stdout.destroy()
          child.stderr.destroy()
          resolve({ code, output: textOf(output), errors: textOf(errors) })
        }
        const delay = setTimeout(end, outputDelay)
        child.on("close", end)
      })
    })

  return { execute, stop: () => started.forEach(killGroup) }
}
