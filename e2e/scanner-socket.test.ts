import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBrowser, openBrowser } from './support/browser.ts'

/** A page that means harm, in a real Chromium, beside a real agent on the same computer (T13). */
const folder = mkdtempSync(join(tmpdir(), 'labada-hostile-'))
let site: Server
let sitePort: number
let agent: ChildProcess
let agentPort: number
let browser: Browser
beforeAll(async () => {
  site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>site</title>'),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve()))
  sitePort = (site.address() as AddressInfo).port
  agent = spawn(process.execPath, [fileURLToPath(new URL('../scanner-agent/dist/main.js', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      SCANNER_PORT: '0',
      LABADA_DATA_DIR: folder,
      GATEWAY_URL: `http://127.0.0.1:${sitePort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!agent.stdout) throw new Error('The agent says nothing')
  const [line] = await once(agent.stdout, 'data')
  agentPort = JSON.parse(String(line).split('\n')[0] ?? '{}').port
  agent.stdout.resume()
  browser = await openBrowser('--host-resolver-rules=MAP evil.example 127.0.0.1')
})
afterAll(async () => {
  await leaveBrowser(browser)
  agent?.kill('SIGTERM')
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function visit(url: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(url)
  return page
}

/** What the page hears first, or that it was refused; whoever hears neither waits for as long as the test may. */
function knock(page: Page, address: string, protocol?: string): Promise<string> {
  return page.evaluate(
    ([to, ticket]) =>
      new Promise<string>((resolve) => {
        const socket = ticket ? new WebSocket(to, ticket) : new WebSocket(to)
        socket.onmessage = ({ data }) => resolve(JSON.parse(data).event)
        socket.onerror = () => resolve('refused')
      }),
    [address, protocol] as const,
  )
}

const here = () => `ws://127.0.0.1:${agentPort}`
const ours = () => `http://127.0.0.1:${sitePort}/`

describe('a page that opens the scanner of this computer', () => {
  it('is greeted when it is ours, and refused with a ticket that is none', async () => {
    const page = await visit(ours())
    expect(await knock(page, here())).toBe('hello')
    expect(await knock(page, here(), 'not.a-ticket')).toBe('refused')
    await page.close()
  })

  it('is refused from a foreign site, also one whose name leads to this computer', async () => {
    const page = await visit(`http://evil.example:${sitePort}/`)
    expect(await knock(page, here())).toBe('refused')
    expect(await knock(page, `ws://localhost:${agentPort}`)).toBe('refused')
    expect(await knock(page, `ws://evil.example:${agentPort}`)).toBe('refused')
    await page.close()
  })

  it('is refused under a rebound name even when it was ours', async () => {
    const page = await visit(ours())
    expect(await knock(page, `ws://evil.example:${agentPort}`)).toBe('refused')
    await page.close()
  })

  it('is refused from a file, from a sandboxed frame and from a page made of a link', async () => {
    const file = join(folder, 'page.html')
    writeFileSync(file, '<!doctype html><title>file</title>')
    for (const url of [`file://${file}`, 'data:text/html,<title>link</title>']) {
      const page = await visit(url)
      expect(await knock(page, here())).toBe('refused')
      await page.close()
    }
    const page = await visit(ours())
    const heard = await page.evaluate(
      (to) =>
        new Promise<string>((resolve) => {
          const frame = document.createElement('iframe')
          frame.sandbox.add('allow-scripts')
          frame.srcdoc = `<script>const s = new WebSocket('${to}'); s.onmessage = () => parent.postMessage('hello', '*'); s.onerror = () => parent.postMessage('refused', '*')</script>`
          addEventListener('message', ({ data }) => resolve(data))
          document.body.append(frame)
        }),
      here(),
    )
    expect(heard).toBe('refused')
    await page.close()
  })

  it('disturbs nobody by trying again and again, and cannot press a finger either', async () => {
    const good = await visit(ours())
    const states = good.evaluate(
      (to) =>
        new Promise<string[]>((resolve) => {
          const heard: string[] = []
          const socket = new WebSocket(to)
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data)
            if (message.event === 'status') heard.push(message.state)
            if (heard.length === 2) resolve(heard)
          }
        }),
      here(),
    )
    const evil = await visit(`http://evil.example:${sitePort}/`)
    const refused = await evil.evaluate(async (to) => {
      const one = () =>
        new Promise<boolean>((resolve) => {
          const socket = new WebSocket(to)
          socket.onopen = () => resolve(false)
          socket.onerror = () => resolve(true)
        })
      let count = 0
      for (let i = 0; i < 5; i += 1) {
        const five = await Promise.all([one(), one(), one(), one(), one()])
        count += five.filter(Boolean).length
      }
      return count
    }, here())
    expect(refused).toBe(25)
    await evil.evaluate(
      (to) => fetch(to, { method: 'POST', mode: 'no-cors', body: '{"state":"failed"}' }).catch(() => undefined),
      `http://127.0.0.1:${agentPort}/state`,
    )
    const control = await visit(`http://127.0.0.1:${agentPort}/`)
    await control.getByLabel('unplugged').check()
    expect(await states).toEqual(['ready', 'missing'])
    await Promise.all([good.close(), evil.close(), control.close()])
  })
})
