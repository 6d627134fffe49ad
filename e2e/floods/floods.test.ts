import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { givenAdmin, givenBranch, givenDevice, givenEmployee, givenToken } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { until } from '../faults/rig/scene.ts'
import { antiForgeryPair } from '../fuzz/people.ts'
import { type OwnGateway, startOwnGateway } from '../support/own-gateway.ts'
import type { Poured, Pouring } from './apart.ts'
import { attack, chatter, slowly } from './attackers.ts'

// T24 and T25 of security.md 2.3: whoever floods is refused, and the owner's screen does not feel it.
const MB = 1024 * 1024
const MOST_MEMORY = 400 * MB
const LOOKS = 50

let gateway: OwnGateway
let owner: { readonly authorization: string }
beforeAll(async () => {
  gateway = await startOwnGateway({ LABADA_DEMO: '0' })
  const { db } = gateway
  const boss = await givenAdmin(db, { username: 'boss' })
  await givenBranch(db, { name: 'Mabolo' })
  owner = { authorization: `Bearer ${(await givenToken(db, { user: boss })).credential}` }
})
afterAll(() => gateway?.stop())

describe('while somebody floods', () => {
  it('a thousand connections that never finish their question are cut, and the owner is answered', async () => {
    const slow = attack({ port: gateway.port, from: '127.0.0.2', connections: 1_000 }, slowly)
    try {
      expect(await until(() => slow.open() > 900, 20_000)).toBe(true)
      await lookAround()
      expect(await until(() => slow.open() === 0, 40_000)).toBe(true)
      expect(slow.answers().every((answer) => answer.startsWith('HTTP/1.1 408'))).toBe(true)
      expect(slow.answers().length).toBeGreaterThan(900)
    } finally {
      slow.stop()
    }
  }, 120_000)

  it('leaves room for others when one network takes all the connections it may have', async () => {
    const greedy = attack({ port: gateway.port, from: '127.0.0.3', connections: 1_200 }, () => undefined)
    try {
      expect(await until(() => greedy.open() <= 1_000, 10_000)).toBe(true)
      await lookAround()
    } finally {
      greedy.stop()
    }
  }, 60_000)

  it.each([
    ['told', true],
    ['not told', false],
  ])(
    'bodies of 64 MiB, their length %s, are refused before they are read',
    async (_name, isLengthTold) => {
      const headers = await antiForgeryPair(gateway.url)
      const pouring = fork(new URL('./apart.ts', import.meta.url), {
        execArgv: ['--conditions=source', '--import', 'tsx'],
      })
      pouring.send({ port: gateway.port, from: '127.0.0.4', connections: 20, isLengthTold, headers } satisfies Pouring)
      const poured = async (): Promise<Poured> => {
        pouring.send('how far')
        const [told] = await once(pouring, 'message')
        return told
      }
      try {
        await poured()
        await lookAround()
        expect(await until(async () => (await poured()).open === 0, 20_000)).toBe(true)
        const { answers, sent } = await poured()
        expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 413'))).toEqual([])
        expect(answers.length).toBeGreaterThan(15)
        // What a quarter of a second and the buffers of two sockets take, however fast the machine: not 64 MiB each.
        expect(sent / 20).toBeLessThan(48 * MB)
        expect((await gateway.memory()).rss).toBeLessThan(MOST_MEMORY)
      } finally {
        pouring.kill()
      }
    },
    60_000,
  )

  it('200 live connections that chatter without end are cut off', async () => {
    const { db } = gateway
    const branch = await givenBranch(db, { name: 'Lahug' })
    const chatterers: WebSocket[] = []
    let opened = 0
    for (let counter = 0; counter < 40; counter++) {
      const device = await givenDevice(db, { branchId: branch.id })
      const user = await givenEmployee(db, { branchIds: [branch.id], username: `chatter${counter}` })
      const { credential } = await givenToken(db, { user, device })
      for (let at = 0; at < 5; at++) {
        const socket = chatter(`ws://127.0.0.1:${gateway.port}`, { token: credential, client: device.credential })
        socket.once('open', () => {
          opened += 1
        })
        chatterers.push(socket)
      }
    }
    try {
      await lookAround()
      expect(await until(() => opened === 200, 20_000)).toBe(true)
      expect(await until(() => chatterers.every(({ readyState }) => readyState === WebSocket.CLOSED), 20_000)).toBe(
        true,
      )
      expect((await gateway.memory()).rss).toBeLessThan(MOST_MEMORY)
    } finally {
      for (const socket of chatterers) socket.terminate()
    }
  }, 90_000)

  it('whoever tries one password after the other is stopped, and the owner works on', async () => {
    const tries = Array.from({ length: 60 }, (_, at) => signIn(`owner${at % 3}`, `wrong password ${at}`, '127.0.0.5'))
    const [statuses] = await Promise.all([Promise.all(tries), lookAround()])
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(20)
  }, 60_000)

  it('after all of it the gateway that began still runs, and nothing surprised it', () => {
    expect(gateway.hasEnded()).toBe(false)
    expect(gateway.said()).not.toMatch(/unexpected error|unhandled/i)
  })
})

/** The owner looks at the branches again and again, and is shown them each time, however busy the gateway is with the others. */
async function lookAround(): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const answer = await fetch(`${gateway.url}/api/branches`, { headers: owner })
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
  }
}

/** Signs in from an address of this machine; the status of the answer. */
async function signIn(username: string, password: string, from: string): Promise<number> {
  const pair = await antiForgeryPair(gateway.url)
  return new Promise((resolve, reject) => {
    const headers = { ...pair, 'content-type': 'application/json' }
    const sent = request(`${gateway.url}/api/login`, { method: 'POST', localAddress: from, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end(JSON.stringify({ username, password }))
  })
}
