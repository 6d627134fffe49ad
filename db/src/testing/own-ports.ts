import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ranges used by other servers and by the system for outgoing connections. */
const [FROM, BELOW] = [12_000, 20_000]
const BLOCK = 8

export interface OwnPorts {
  /** Free ports that nobody else takes until they are released. */
  readonly ports: readonly [number, number, number, number]
  readonly giveBack: () => void
}

/**
 * Reserves ports for servers that will listen on them later. Listening on the first port of a block reserves all: the
 * system guarantees a single holder, in this run or another one, and releases it when the test's process ends.
 */
export async function takePorts(): Promise<OwnPorts> {
  const blocks = (BELOW - FROM) / BLOCK
  const start = Math.floor(Math.random() * blocks)
  for (let at = 0; at < blocks; at++) {
    const first = FROM + ((start + at) % blocks) * BLOCK
    const guard = await listening(first)
    if (!guard) continue
    const ports = [first + 1, first + 2, first + 3, first + 4] as const
    if (await areFree(ports)) return { ports, giveBack: () => void guard.close() }
    guard.close()
  }
  throw new Error(`No ports are free from ${FROM} to ${BELOW}`)
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  for (const port of ports) {
    const probe = await listening(port)
    if (!probe) return false
    probe.close()
    await once(probe, 'close')
  }
  return true
}

/** A server on a local port that does not keep the process alive; undefined if the port is taken. */
async function listening(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref()
  server.listen({ port, host: '127.0.0.1', exclusive: true })
  const isMine = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  return isMine ? server : undefined
}
