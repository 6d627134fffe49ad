import { readFileSync, realpathSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf, isRunning, workingFolderOf } from '../../../scripts/lib/processes.mjs'
import { supervise } from '../../../scripts/lib/supervisor.mjs'

/** What the supervisor needs to know of a process. */
export interface Program {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  readonly pidFile: string
  readonly stopSignal: string
  readonly graceMs: number
  readonly forceSignal: string
  readonly isReady: () => Promise<boolean>
}

/** A process of the rig, kept running by the supervisor that `npm start` uses, and harmed only after proof that it is ours. */
export interface Kept {
  readonly name: string
  /**
   * The number of the process. Throws unless it is a child of this rig, began when we began it and works in the folder of
   * this run: nothing else on the machine may ever be hit by a fault.
   */
  readonly proven: () => number
  readonly isReady: () => Promise<boolean>
  /** Waits until it takes work. Throws after `ms`. */
  readonly ready: (ms?: number) => Promise<void>
  /** kill -9; the supervisor starts it again. */
  readonly kill: () => number
  /** Asks it to end and starts it again; resolves with the milliseconds it took to leave. */
  readonly restart: () => Promise<number>
  readonly freeze: () => void
  readonly thaw: () => void
  /** Ends it and leaves it ended until `up`. */
  readonly down: () => Promise<void>
  readonly up: () => Promise<void>
  /** Ends it at once, without waiting: for the moment this program itself ends. */
  readonly hasten: () => void
}

/** Starts a process and keeps it. Resolves when it is ready. */
export async function keep(program: Program, runFolder: string, tell: (line: string) => void): Promise<Kept> {
  const { name, pidFile } = program
  const home = realpathSync(runFolder)
  const hooks = { tell, onHopeless: tell }
  let supervisor = supervise(program, hooks)
  let frozen: number | undefined
  await supervisor.start()

  function proven(): number {
    const { pid } = supervisor
    if (pid === undefined) throw new NotRunning(name)
    const recorded: { pid: number; began: string } = JSON.parse(readFileSync(pidFile, 'utf8'))
    const folder = workingFolderOf(pid)
    const isOurs =
      recorded.pid === pid &&
      isRunning(recorded) &&
      identityOf(pid)?.parent === process.pid &&
      (folder === undefined ? process.platform !== 'linux' : isWithin(folder, home))
    if (!isOurs) throw new Error(`Process ${pid} is not proven to be the ${name} of this run; it is left alone`)
    return pid
  }

  async function ready(ms = 60_000): Promise<void> {
    const end = performance.now() + ms
    while (performance.now() < end) {
      if (supervisor.pid !== undefined && (await program.isReady())) return
      await wait(25)
    }
    throw new Error(`${name} was not ready within ${ms / 1000} s`)
  }

  return {
    name,
    proven,
    ready,
    isReady: async () => supervisor.pid !== undefined && program.isReady(),
    kill() {
      const pid = proven()
      process.kill(pid, 'SIGKILL')
      return pid
    },
    async restart() {
      proven()
      const began = performance.now()
      await supervisor.restart()
      return performance.now() - began
    },
    freeze() {
      frozen = proven()
      process.kill(frozen, 'SIGSTOP')
    },
    thaw() {
      // Whoever was killed or ended meanwhile needs no thawing.
      if (frozen !== undefined && frozen === supervisor.pid) process.kill(proven(), 'SIGCONT')
      frozen = undefined
    },
    async down() {
      if (frozen !== undefined && frozen === supervisor.pid) process.kill(frozen, 'SIGCONT')
      await supervisor.stop()
    },
    async up() {
      supervisor = supervise(program, hooks)
      await supervisor.start()
    },
    hasten: () => supervisor.hasten({ evenData: true }),
  }
}

/** It is between two lives. */
export class NotRunning extends Error {
  constructor(name: string) {
    super(`${name} does not run at the moment`)
  }
}

function isWithin(folder: string, home: string): boolean {
  return folder === home || folder.startsWith(`${home}/`)
}
