import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { Refusal } from './print.mjs'

/**
 * Returns a free loopback port. Below the range from which the system takes the ports of outgoing connections, so that a
 * restarted server finds its port still free. Callers that run concurrently and cannot retry pass ports that
 * only they use.
 */
export async function freePort({
  from = 20_000,
  below = 32_000,
  isMine = /** @type {(port: number) => boolean} */ (() => true),
} = {}) {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(from, below)
    if (isMine(port) && !(await whyTaken(port, '127.0.0.1'))) return port
  }
  throw new Refusal(`No free port was found between ${from} and ${below} on 127.0.0.1.`)
}

/** Refuses if a well-known port is unavailable, naming the switch that changes it. */
export async function requireFree({ port, host, variable, purpose }) {
  const why = await whyTaken(port, host)
  if (!why) return
  if (why === 'EACCES') {
    throw new Refusal(
      `Port ${port} (${purpose}) may only be opened by root. Set ${variable} to a number above 1023, for example: ${variable}=8080 npm start`,
    )
  }
  if (why === 'EADDRNOTAVAIL') {
    throw new Refusal(`This machine has no address ${host} to listen on (${purpose}). Set HOST to one that it has.`)
  }
  throw new Refusal(
    `Port ${port} (${purpose}) is already in use by another program. Stop that program, or set ${variable} to another port, for example: ${variable}=${await nextFree(port, host)} npm start`,
  )
}

/** The error code of listening on the port; undefined if it is available. */
function whyTaken(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code ?? 'UNKNOWN'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function nextFree(port, host) {
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next++) {
    if (!(await whyTaken(next, host))) return next
  }
  return freePort()
}
