import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below those that other servers look among, and below those the system gives to outgoing connections. */
const [FROM, BELOW] = [12_000, 20_000]
const BLOCK = 8

export interface OwnPorts {
  /** Free ports that no other product takes before they are given back. */
  readonly ports: readonly [number, number, number, number]
  readonly giveBack: () => void
}

/**
 * Ports for a product that listens on them a moment later. Whoever listens on the first of a block has all of it: the
 * system sees to it that this is one of us, in this run or in another one, and gives it back when a test's process ends.
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

/** A server on a port of this machine that keeps no process from ending; nothing when another one has the port. */
async function listening(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref()
  server.listen({ port, host: '127.0.0.1', exclusive: true })
  const isMine = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  return isMine ? server : undefined
}
