import { connect, type Socket } from 'node:net'
import type { Picture } from './fingerprint-image.ts'
import { until } from './stand.ts'

/** libfprint's virtual picture device: what is put on its glass. */
export interface VirtualGlass {
  readonly press: (picture: Picture) => Promise<void>
  readonly pressUnreadable: () => Promise<void>
  readonly unplug: () => Promise<void>
}

/** What libfprint has to find in its environment to open the virtual device at a socket of ours. */
export const virtualDevice = (socketPath: string): Readonly<Record<string, string>> => ({
  FP_VIRTUAL_IMAGE: socketPath,
  FP_DRIVERS_WHITELIST: 'virtual_image',
  FP_DRIVERS_ALLOWLIST: 'virtual_image',
})

/** The glass of a virtual device that listens, or soon will, at a socket. */
export function openGlass(socketPath: string): VirtualGlass {
  /** Each opening of the device needs a connection of its own. */
  async function send(...parts: Buffer[]): Promise<void> {
    let socket: Socket | undefined
    await until(async () => {
      socket = await reached(socketPath)
      return socket !== undefined
    })
    if (!socket) throw new Error('The virtual device is there')
    await write(socket, parts)
  }
  return {
    press: ({ width, height, grey }) => send(header(width, height), Buffer.from(grey)),
    pressUnreadable: () => send(header(-1, 0)),
    unplug: () => send(header(-5, 0)),
  }
}

/** The device's line; nothing while a fresh device takes the place of the last one. */
function reached(socketPath: string): Promise<Socket | undefined> {
  const socket = connect(socketPath)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket)).on('error', () => resolve(undefined))
  })
}

async function write(socket: Socket, parts: readonly Buffer[]): Promise<void> {
  await new Promise<void>((resolve) => socket.end(Buffer.concat(parts), () => resolve()))
  await new Promise((resolve) => socket.once('close', resolve))
}

function header(first: number, second: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32LE(first)
  bytes.writeInt32LE(second, 4)
  return bytes
}
