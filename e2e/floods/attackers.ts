import { connect, type Socket } from 'node:net'
import { SOCKET_PATH } from '@labada/contracts/core/realtime'
import WebSocket from 'ws'
/** Connections of one attacker; every address of 127.0.0.0/8 is this machine, so each attacker has a network of its own. */
export interface Attack {
  /** How many connections the server still bears. */
  readonly open: () => number
  /** Bytes that went out. */
  readonly sent: () => number
  /** What was answered on all of them, the beginning of each. */
  readonly answers: () => readonly string[]
  readonly stop: () => void
}

/** Opens connections and writes on each; `feed` is called again whenever the socket has room. */
export function attack(
  { port, from, connections }: { readonly port: number; readonly from: string; readonly connections: number },
  feed: (socket: Socket) => void,
): Attack {
  const sockets: Socket[] = []
  const answers: string[] = []
  for (let at = 0; at < connections; at++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => feed(socket))
    socket.on('data', (part) => {
      answers[at] = ((answers[at] ?? '') + part.toString('latin1')).slice(0, 400)
    })
    // Being cut off is what is hoped for.
    socket.on('error', () => undefined)
    sockets.push(socket)
  }
  return {
    open: () => sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length,
    sent: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    answers: () => answers.filter(Boolean),
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A header that never ends, a few bytes a second. */
export function slowly(socket: Socket): void {
  socket.write('POST /api/orders HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  const drip = setInterval(() => socket.write(`X-Slow: ${'s'.repeat(3)}\r\n`), 1_000)
  socket.once('close', () => clearInterval(drip))
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 0x20)

/** A body of 64 MiB, as fast as it is taken; its length told before, or not. */
export function hugeBody(isLengthTold: boolean, headers: Readonly<Record<string, string>>): (socket: Socket) => void {
  const told = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return (socket) => {
    const framing = isLengthTold ? `Content-Length: ${64 * MEGABYTE.length}` : 'Transfer-Encoding: chunked'
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${told.join('')}${framing}\r\n\r\n`,
    )
    let left = 64
    const pour = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1
        if (!isLengthTold) socket.write(`${MEGABYTE.length.toString(16)}\r\n`)
        const hasRoom = socket.write(MEGABYTE)
        if (!isLengthTold) socket.write('\r\n')
        if (!hasRoom) return
      }
    }
    socket.on('drain', pour)
    pour()
  }
}

/** A live connection of somebody who may have one, that sends a thousand messages a second. */
export function chatter(url: string, auth: { readonly token: string; readonly client: string }): WebSocket {
  const socket = new WebSocket(`${url}${SOCKET_PATH}/?EIO=4&transport=websocket`)
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => {
    const said = String(data)
    // Engine's greeting is answered with who it is; its answer opens the flood.
    if (said.startsWith('0')) socket.send(`40${JSON.stringify(auth)}`)
    if (!said.startsWith('40')) return
    const talk = setInterval(() => {
      for (let at = 0; at < 10 && socket.readyState === WebSocket.OPEN; at++) socket.send('42["resume",{"after":0}]')
    }, 10)
    socket.once('close', () => clearInterval(talk))
  })
  return socket
}
