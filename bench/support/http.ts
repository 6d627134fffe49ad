import { connect, type Socket } from 'node:net'

/** A request in wire format, serialised once and sent repeatedly. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}

/** Kept-alive connections to one server, by number. */
export interface Lanes {
  /** Sends one request and resolves to the response text. Throws unless it is a 2xx: fast errors must not count. */
  readonly send: (lane: number, request: string) => Promise<string>
  readonly close: () => void
}

const PATIENCE_MS = 60_000

/**
 * Opens connections with minimal overhead, because they share the machine with the measured program: node's own client
 * needs about as much time for a request as the gateway.
 */
export async function openLanes(url: string, count: number): Promise<Lanes> {
  const { hostname, port } = new URL(url)
  const lanes = await Promise.all(Array.from({ length: count }, () => openLane(hostname, Number(port))))
  return {
    send: (lane, request) => lanes[lane]?.send(request) ?? Promise.reject(new RangeError(`No lane ${lane}`)),
    close: () => {
      for (const lane of lanes) lane.socket.destroy()
    },
  }
}

async function openLane(host: string, port: number) {
  const socket: Socket = connect({ host, port, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (text: string) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The server does not answer')))
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server hung up')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = received.subarray(answer.length)
    const { resolve, reject } = waiting ?? { resolve: () => undefined, reject: () => undefined }
    waiting = undefined
    if (answer.status >= 200 && answer.status < 300) resolve(answer.text)
    else reject(new Error(`${answer.status} ${answer.text.slice(0, 300)}`))
  })
  return {
    socket,
    send: (request: string) =>
      new Promise<string>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
  }
}

/** The first complete response in the received data; undefined if it is still incomplete. */
function readAnswer(received: Buffer) {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const told = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (told === undefined && status !== 204) throw new Error('An answer without a length')
  const length = headEnd + 4 + Number(told ?? 0)
  return received.length < length ? undefined : { status, length, text: received.toString('utf8', headEnd + 4, length) }
}
