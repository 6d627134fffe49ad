import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { takePorts } from './own-ports.ts'

/** A Redis of a test's own, to be emptied, frozen and killed without disturbing anybody. */
export interface OwnRedis {
  readonly url: string
  /** Sends one command and gives the answer as it stands on the wire. */
  readonly send: (...words: string[]) => Promise<string>
  readonly kill: () => Promise<void>
  /** Starts it again on the same port, empty. */
  readonly restart: () => Promise<void>
  readonly freeze: () => void
  readonly thaw: () => void
  readonly stop: () => Promise<void>
}

export async function startOwnRedis(ownPort?: number): Promise<OwnRedis> {
  // Reserved as long as it lives: one that was only free a moment ago may be another's by now, or after a kill.
  const { ports, giveBack } =
    ownPort === undefined ? await takePorts() : { ports: [ownPort] as const, giveBack: () => undefined }
  const [port] = ports
  const dir = mkdtempSync(join(tmpdir(), 'labada-redis-'))
  const start = async () => {
    // The same program as the run's shared one, which may look at the name it is called by.
    const child = spawn(
      inject('redisProgram'),
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir],
      {
        argv0: 'redis-server',
        stdio: 'ignore',
      },
    )
    await answering(port)
    return child
  }
  let child: ChildProcess = await start()
  const kill = () => ended(child)
  return {
    url: `redis://127.0.0.1:${port}`,
    send: (...words) => ask(port, words),
    kill,
    async restart() {
      child = await start()
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop() {
      await kill()
      giveBack()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 250; tries++) {
    if ((await ask(port, ['PING']).catch(() => '')).startsWith('+PONG')) return
    await wait(20)
  }
  throw new Error(`No Redis answers on ${port}`)
}

function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // With a goodbye, so that the whole answer is there before the connection ends.
    const socket = connect(port, '127.0.0.1', () => socket.write(written(words) + written(['QUIT'])))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    socket.once('end', () => resolve(answer.replace(/\+OK\r\n$/, '')))
    socket.once('error', reject)
  })
}

function written(words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
