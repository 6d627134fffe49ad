import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const PROGRAM = fileURLToPath(new URL('./kiosk-program.ts', import.meta.url))
const said = z.object({
  what: z.enum(['listening', 'told', 'unknown', 'refused']),
  port: z.number().optional(),
  scan: z.uuid().optional(),
  seq: z.number().optional(),
})

export interface KioskPress {
  readonly person: string
  /** The PC's wall clock and its monotonic clock, in milliseconds. */
  readonly wall: number
  readonly mono: number
}
/** An agent in its own process. */
export interface KioskProcess {
  readonly pid: number
  readonly port: number
  /** Presses a finger and resolves to the result. Rejects if the process ends first. */
  readonly press: (press: KioskPress) => Promise<z.output<typeof said>>
  /** Kills the process, as a power cut or a crash would. */
  readonly kill: () => Promise<void>
}

export async function startKiosk(setup: {
  readonly dataDir: string
  readonly gatewayUrl: string
  /** A different value means a reboot of the PC. */
  readonly boot: string
}): Promise<KioskProcess> {
  const child = fork(PROGRAM, [JSON.stringify(setup)], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port = 0 } = await answerOf(child)
  return {
    pid: child.pid ?? 0,
    port,
    press: (press) => {
      const answer = answerOf(child)
      child.send(press)
      return answer
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function answerOf(child: ChildProcess): Promise<z.output<typeof said>> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('The kiosk ended'))
    child.once('exit', onEnd)
    child.once('message', (message) => {
      child.off('exit', onEnd)
      resolve(said.parse(message))
    })
  })
}
