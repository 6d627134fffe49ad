import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlPage } from './control-page.ts'
import { openSimulatedSensor, type SimulatedSensor } from './simulated.ts'

const pressed: number[] = []
const sensor: SimulatedSensor = openSimulatedSensor({
  onState: () => undefined,
  onSample: ({ quality }) => pressed.push(quality),
  onRetry: () => undefined,
})
const server = createServer(controlPage({ host: '127.0.0.1', gatewayUrl: 'http://127.0.0.1:9', sensor: () => sensor }))
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const post = (path: string, body: unknown, headers: Record<string, string> = { origin: url }) =>
  fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers })
const finger = { person: 'ana', finger: 2, noise: 0.1 }

test('the page and its files are there, and run nothing else', async () => {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/control-page.js', 'text/javascript'],
    ['/control-page.css', 'text/css'],
  ] as const) {
    const answer = await fetch(url + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  }
  expect(await (await fetch(`${url}/people`)).json()).toEqual({ items: [] })
  expect((await fetch(`${url}/../package.json`)).status).toBe(404)
})

test('a press reaches the sensor only while it looks and is plugged in', async () => {
  expect(await (await post('/press', finger)).json()).toEqual({ pressed: false })
  sensor.setArmed(true)
  expect(await (await post('/press', finger)).json()).toEqual({ pressed: true })
  await post('/state', { state: 'missing' })
  expect(await (await post('/press', finger)).json()).toEqual({ pressed: false })
  await post('/state', { state: 'ready' })
  expect(pressed).toHaveLength(1)
})

test('no other page can press a finger', async () => {
  sensor.setArmed(true)
  const before = pressed.length
  for (const headers of [{}, { origin: 'http://evil.example' }, { origin: 'null' }] as Record<string, string>[])
    expect((await post('/press', finger, headers)).status).toBe(403)
  expect((await post('/press', { ...finger, finger: 11 })).status).toBe(404)
  expect(pressed).toHaveLength(before)
})
