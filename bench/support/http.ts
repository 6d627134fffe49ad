import { Agent, request } from 'node:http'

/** Keep-alive connections to one server; answers other than 2xx are errors, so nothing fast and wrong is counted. */
export function openHttp(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (method: string, path: string, headers: Record<string, string>, body?: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${url}${path}`,
        {
          method,
          agent,
          headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        },
        (answer) => {
          const isFine = answer.statusCode !== undefined && answer.statusCode < 300
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => (isFine ? undefined : chunks.push(chunk)))
          answer.on('end', () =>
            isFine
              ? resolve()
              : reject(new Error(`${answer.statusCode} ${Buffer.concat(chunks).toString('utf8').slice(0, 300)}`)),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    get: (path: string, headers: Record<string, string>) => send('GET', path, headers),
    post: (path: string, headers: Record<string, string>, body: unknown) =>
      send('POST', path, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body)),
    close: () => agent.destroy(),
  }
}
