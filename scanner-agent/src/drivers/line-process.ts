import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from 'pino'

/** A line longer than this is no message of ours. */
const LONGEST_LINE = 1024 * 1024
/** What a helper says on stderr is logged, but some libraries never stop talking. */
const MOST_COMPLAINTS = 20
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Who ran this long was well: the next try is soon again. */
const WELL_MS = 60_000
const GOODBYE_MS = 2_000

export interface LineProcessOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly onStart: () => void
  /** One JSON message; a line that is none ends the process. */
  readonly onMessage: (message: unknown) => void
  readonly onEnd: () => void
  readonly log: Logger
}
export interface LineProcess {
  /** False when it is not running just now. */
  readonly send: (message: object) => boolean
  /** Ends this run; another begins after a while. */
  readonly restart: (why: string) => void
  /** Closes its input, and ends it when it does not end by itself. */
  readonly close: () => Promise<void>
}

/** A helper program that speaks one JSON message a line; started again, ever later, when it ends. */
export function runLineProcess({
  command,
  args,
  env,
  onStart,
  onMessage,
  onEnd,
  log,
}: LineProcessOptions): LineProcess {
  let child: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false
  let misses = 0
  start()

  function start(): void {
    const began = performance.now()
    const next = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
    let complaints = 0
    let rest = ''
    let isOver = false
    const over = (why: string) => {
      if (isOver) return
      isOver = true
      child = undefined
      onEnd()
      if (isClosed) return
      misses = performance.now() - began > WELL_MS ? 0 : misses + 1
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, misses - 1))
      log.warn({ command, why, waitMs }, 'the sensor’s program ended')
      again = setTimeout(start, waitMs)
    }
    child = next
    next.on('error', (error) => over(error.message))
    next.on('exit', (code, signal) => over(signal ?? `exit code ${code}`))
    next.stdin.on('error', (error) => log.debug({ error: error.message }, 'the sensor’s program does not listen'))
    next.stderr.on('data', (data: Buffer) => {
      complaints += 1
      if (complaints <= MOST_COMPLAINTS) log.debug({ command, said: data.toString('utf8').slice(0, 400) }, 'helper')
    })
    next.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LONGEST_LINE) next.kill('SIGKILL')
      for (const line of lines) {
        const message = line.trim() ? parsed(line) : null
        if (message === undefined) next.kill('SIGKILL')
        else if (message !== null && !isOver) onMessage(message)
      }
    })
    next.once('spawn', onStart)
  }

  return {
    send: (message) => child?.stdin?.write(`${JSON.stringify(message)}\n`) !== undefined,
    restart: (why) => {
      log.warn({ command, why }, 'the sensor’s program is started again')
      child?.kill('SIGKILL')
    },
    close: async () => {
      isClosed = true
      clearTimeout(again)
      const last = child
      if (!last) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      last.stdin?.end()
      const killing = setTimeout(() => last.kill('SIGKILL'), GOODBYE_MS)
      await ended
      clearTimeout(killing)
    },
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
