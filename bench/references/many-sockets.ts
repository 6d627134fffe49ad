// A thousand browsers' sockets in one process: bare connections that only search for a word, so that they cost little.
import { connect, type Socket } from 'node:net'
import { answerQuestions } from '../support/answers.ts'

const HELLO = '["hello"'
const EVENTS = '["events"'
/** engine.io's ping and pong: single-character text messages. */
const PING = Buffer.from([0x81, 0x01, 0x32])
const AT_ONCE = 20

let sockets: Socket[] = []
let heard = 0
let frames = 0
let lastAt = 0n
let tell: (() => void) | undefined

answerQuestions({
  /** Opens one socket for each handshake (null: no authentication). */
  open: async (argument) => {
    const { port, handshakes } = argument as { port: number; handshakes: (object | null)[] }
    const waiting = [...handshakes]
    const opened: Socket[] = []
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) opened.push(await open(port, next))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    sockets = opened
    return opened.length
  },
  listen: () => {
    heard = 0
    frames = 0
  },
  /** Waits until every socket has received the broadcast; resolves to the time of the last one. */
  last: async () => {
    if (heard < sockets.length) {
      await new Promise<void>((resolve) => {
        tell = resolve
      })
    }
    return String(lastAt)
  },
  frames: () => frames / sockets.length,
  close: async () => {
    for (const socket of sockets) socket.destroy()
    sockets = []
  },
})

function open(port: number, handshake: object | null): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      socket.write(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n' +
          'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      ),
    )
    let isOpen = false
    let isProved = false
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('A socket was refused')))
    socket.on('data', (data: Buffer) => {
      if (data.length <= 8 && data.subarray(-PING.length).equals(PING)) socket.write(textFrame('3'))
      else if (isOpen) note(data)
      else if (!isProved && data.includes('0{"sid"')) {
        isProved = true
        socket.write(textFrame(`40${JSON.stringify(handshake)}`))
      }
      if (!isOpen && data.includes('44{')) reject(new Error(data.toString('latin1')))
      if (!isOpen && data.includes(HELLO)) {
        isOpen = true
        resolve(socket)
      }
    })
  })
}

function note(data: Buffer): void {
  let found = 0
  for (let at = data.indexOf(EVENTS); at >= 0; at = data.indexOf(EVENTS, at + 1)) found += 1
  if (found === 0) return
  frames += found
  heard += 1
  if (heard < sockets.length) return
  lastAt = process.hrtime.bigint()
  tell?.()
}

/** A client's text frame, with a mask of zeros. */
function textFrame(text: string): Buffer {
  const content = Buffer.from(text)
  const length =
    content.length < 126 ? [0x80 | content.length] : [0x80 | 126, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), content])
}
