import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from 'pino'

/** Lines longer than this are not valid messages. */
const LONGEST_LINE = 1024 * 1024
/** A helper's stderr is logged up to this limit, because some libraries write without end. */
const MOST_COMPLAINTS = 20
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A process that ran this long was healthy: the restart delay is reset. */
const WELL_MS = 60_000
const GOODBYE_MS = 2_000

export interface LineProcessOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly onStart: () => void
  /** Called with one JSON message; an invalid line ends the process. */
  readonly onMessage: (message: unknown) => void
  readonly onEnd: () => void
  readonly log: Logger
}
export interface LineProcess {
  /** Returns false if the process is not running. */
  readonly send: (message: object) => boolean
  /** Ends this run; the process is restarted after a delay. */
  readonly restart: (why: string) => void
  /** Closes its input, and kills it if it does not exit. */
  readonly close: () => Promise<void>
}

/** A helper program that exchanges one JSON message per line; restarted with increasing delays when it exits. */
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
