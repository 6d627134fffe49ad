import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, unzipSync } from 'node:zlib'
import type { FuzzRequest } from './calls.ts'

export interface FuzzAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** How long an answer may take: far longer than any does, so that a busy machine is no fault. */
const PATIENCE_MS = 20_000

/** Sends requests. A broken connection without an answer is `undefined`; silence rejects. */
export interface Sender {
  readonly send: (request: FuzzRequest) => Promise<readonly FuzzAnswer[]>
  readonly close: () => void
}

export function createSender(port: number, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: (request) => (request.raw ? sendRaw(port, request) : sendWhole(agent, port, request)),
    close: () => agent.destroy(),
  }
}

function sendWhole(
  agent: Agent,
  port: number,
  { method, path, headers, body }: FuzzRequest,
): Promise<readonly FuzzAnswer[]> {
  return new Promise((resolve, reject) => {
    const sent = ask({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    })
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')))
    sent.once('error', reject)
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve([
          {
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(named),
            body: unpacked(Buffer.concat(parts), response.headers['content-encoding']),
          },
        ])
      })
    })
    sent.end(body)
  })
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' || encoding === 'deflate' ? unzipSync(body) : body
}

/** Writes bytes and takes whatever comes back until the other side closes. */
function sendRaw(port: number, request: FuzzRequest): Promise<readonly FuzzAnswer[]> {
  const bytes = request.raw?.bytes({ ...request, body: request.body ?? Buffer.alloc(0) }) ?? Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(bytes))
    const patience = setTimeout(() => {
      socket.destroy()
      reject(new Error('neither an answer nor an end'))
    }, PATIENCE_MS)
    socket.on('data', (part) => parts.push(part))
    // A refusal in the middle of sending resets the connection; what was said before counts.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(patience)
      resolve(answersIn(Buffer.concat(parts)))
    })
  })
}

/** Takes the answers of one connection apart. Bytes that are no HTTP answer throw. */
export function answersIn(bytes: Buffer): FuzzAnswer[] {
  const answers: FuzzAnswer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
    if (end < 0 || !status) throw new Error(`No HTTP answer: ${rest.subarray(0, 200).toString('latin1')}`)
    const headers = Object.fromEntries(
      lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
    )
    const { body, rest: after } = bodyOf(headers, status, rest.subarray(end + 4))
    answers.push({ status, headers, body })
    rest = after
  }
  return answers
}

function bodyOf(
  headers: Readonly<Record<string, string>>,
  status: number,
  rest: Buffer,
): { body: Buffer; rest: Buffer } {
  if (status === 100 || status === 204 || status === 304) return { body: Buffer.alloc(0), rest }
  if (headers['transfer-encoding'] === 'chunked') return unchunked(rest)
  // An answer to HEAD tells the length of a body it does not have; the next answer or nothing follows.
  const length = Number(headers['content-length'] ?? rest.length)
  if (rest.length < length || rest.subarray(0, 9).toString() === 'HTTP/1.1 ')
    return { body: Buffer.alloc(0), rest: rest.length < length ? Buffer.alloc(0) : rest }
  return { body: rest.subarray(0, length), rest: rest.subarray(length) }
}

function unchunked(bytes: Buffer): { body: Buffer; rest: Buffer } {
  const parts: Buffer[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.subarray(0, Math.max(0, end)).toString('latin1'), 16)
    if (end < 0 || !(size > 0)) return { body: Buffer.concat(parts), rest: rest.subarray(Math.max(0, end) + 4) }
    parts.push(rest.subarray(end + 2, end + 2 + size))
    rest = rest.subarray(end + 4 + size)
  }
}
