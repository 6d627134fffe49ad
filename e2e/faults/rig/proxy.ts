import { createServer, connect as open, type Server, type Socket } from 'node:net'
import type { Dice } from './dice.ts'

/** What the line does to whatever goes over it. */
export type Line =
  | { readonly kind: 'clear' }
  /** Every piece arrives later, in order. `stutter`: the share of pieces that are "lost" and sent again, 200 ms to 1 s later. */
  | { readonly kind: 'slow'; readonly ms: number; readonly jitterMs: number; readonly stutter?: number }
  /** The first bytes of every piece arrive one by one. */
  | { readonly kind: 'slices' }
  /** Connections are taken and nothing is ever answered. */
  | { readonly kind: 'blackhole' }
  /** Connections are refused, and those that stand are reset. */
  | { readonly kind: 'down' }
  /** Each connection is reset after this many bytes. */
  | { readonly kind: 'reset'; readonly bytes: number }

export interface LineProxy {
  readonly port: number
  readonly set: (line: Line) => void
  /** The near end is reset while the far end is told nothing for `ms`: it goes on holding whatever it held. */
  readonly halfOpen: (ms: number) => void
  /** Once: as soon as `bytes` are seen going that way, `act`, before they are passed on. Gives a function that takes it back. */
  readonly trap: (way: Way, bytes: string, act: () => void) => () => void
  readonly close: () => void
}
/** `up` from whoever connects to the server behind, `down` back. */
export type Way = 'up' | 'down'

interface Pair {
  readonly near: Socket
  readonly far: Socket
  bytes: number
}
interface Trap {
  readonly way: Way
  readonly bytes: Buffer
  readonly act: () => void
}

const SLICED = 48

/** A line between two programs that can be spoilt while it is in use. Listens on loopback only. */
export async function openProxy(target: () => number, dice: Dice): Promise<LineProxy> {
  const pairs = new Set<Pair>()
  const traps = new Set<Trap>()
  let line: Line = { kind: 'clear' }

  const server = createServer((near) => {
    if (line.kind === 'down') {
      near.on('error', () => undefined).resetAndDestroy()
      return
    }
    const far = open(target(), '127.0.0.1')
    const pair: Pair = { near, far, bytes: 0 }
    pairs.add(pair)
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => undefined)
    near.on('close', () => far.destroy())
    far.on('close', () => {
      pairs.delete(pair)
      // A server that died resets its connections; so does the line.
      if (!near.destroyed) near.resetAndDestroy()
    })
    carry(pair, near, far, 'up')
    carry(pair, far, near, 'down')
  })

  /** Pieces keep their order, however long each takes. */
  function carry(pair: Pair, from: Socket, to: Socket, way: Way): void {
    let before: Promise<void> | undefined
    from.on('data', (piece: Buffer) => {
      for (const trap of traps) {
        if (trap.way !== way || !piece.includes(trap.bytes)) continue
        traps.delete(trap)
        trap.act()
      }
      if (!before && line.kind === 'clear') {
        forward(from, to, piece)
        return
      }
      const now = line
      const sent = (before ?? Promise.resolve()).then(() => pass(pair, to, piece, now))
      before = sent
      void sent.then(() => {
        if (before === sent) before = undefined
      })
    })
    from.on('end', () => {
      void (before ?? Promise.resolve()).then(() => to.end())
    })
  }

  async function pass(pair: Pair, to: Socket, piece: Buffer, on: Line): Promise<void> {
    if (on.kind === 'slow') {
      const lost = on.stutter !== undefined && dice.chance(on.stutter) ? dice.between(200, 1_000) : 0
      await pause(Math.max(0, on.ms + dice.between(-on.jitterMs, on.jitterMs)) + lost)
    } else if (on.kind === 'slices') {
      for (const byte of piece.subarray(0, SLICED)) {
        if (to.destroyed) return
        to.write(Buffer.of(byte))
        await new Promise((next) => setImmediate(next))
      }
      piece = piece.subarray(SLICED)
    } else if (on.kind === 'reset') {
      pair.bytes += piece.length
      if (pair.bytes > on.bytes) {
        pair.near.resetAndDestroy()
        pair.far.resetAndDestroy()
        return
      }
    } else if (on.kind === 'blackhole') {
      while (line.kind === 'blackhole' && !to.destroyed) await pause(100)
    }
    if (!to.destroyed && piece.length > 0) to.write(piece)
  }

  return {
    port: await listening(server),
    set(next) {
      line = next
      for (const pair of pairs) {
        pair.bytes = 0
        if (next.kind === 'down') pair.near.resetAndDestroy()
      }
    },
    halfOpen(ms) {
      for (const { near, far } of pairs) {
        near.removeAllListeners('close')
        near.resetAndDestroy()
        setTimeout(() => far.destroy(), ms)
      }
    },
    trap(way, bytes, act) {
      const trap = { way, bytes: Buffer.from(bytes), act }
      traps.add(trap)
      return () => traps.delete(trap)
    },
    close() {
      server.close()
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
    },
  }
}

/** Without letting what the far end cannot take yet pile up here. */
function forward(from: Socket, to: Socket, piece: Buffer): void {
  if (to.destroyed || to.write(piece)) return
  from.pause()
  to.once('drain', () => from.resume())
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
