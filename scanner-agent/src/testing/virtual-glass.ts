import { connect, type Socket } from 'node:net'
import type { Picture } from './fingerprint-image.ts'
import { until } from './stand.ts'

/** The images presented to libfprint's virtual image device. */
export interface VirtualGlass {
  readonly press: (picture: Picture) => Promise<void>
  readonly pressUnreadable: () => Promise<void>
  readonly unplug: () => Promise<void>
}

/** The environment with which libfprint opens the virtual device at our socket. */
export const virtualDevice = (socketPath: string): Readonly<Record<string, string>> => ({
  FP_VIRTUAL_IMAGE: socketPath,
  FP_DRIVERS_WHITELIST: 'virtual_image',
  FP_DRIVERS_ALLOWLIST: 'virtual_image',
})

/** A virtual device that is listening, or about to listen, at a socket. */
export function openGlass(socketPath: string): VirtualGlass {
  /** Each opening of the device needs its own connection. */
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

/** Connects to the device; undefined while a new device replaces the previous one. */
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
