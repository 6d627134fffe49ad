import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadIdentity } from './identity.ts'
import { openJournal } from './journal.ts'
import { type KioskProcess, startKiosk } from './testing/kiosk-process.ts'
import { CREDENTIAL, openPage, type TestPage, testServer, until } from './testing/stand.ts'

let dataDir: string
let kiosk: KioskProcess
let page: TestPage | undefined
const server = testServer()
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'labada-full-'))
  // Nobody listens there: the agent keeps what it has to send.
  kiosk = await startKiosk({ dataDir, gatewayUrl: 'http://127.0.0.1:9', boot: 'the-first-boot' })
})
afterEach(async () => {
  page?.socket.terminate()
  await kiosk.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const press = () => kiosk.press({ person: 'ana', wall: Date.now(), mono: 1_000 })
/** What a file of the agent may grow to, in bytes: beyond it the system refuses as a full disk does. */
const allow = (bytes: string) => execFileSync('prlimit', ['--pid', String(kiosk.pid), `--fsize=${bytes}:`])

async function openServed(): Promise<TestPage> {
  const first = await openPage(kiosk.port)
  first.say('pair', { client: CREDENTIAL, server_keys: server.keys })
  await until(() => first.heard('hello').length === 2)
  first.socket.terminate()
  const { agentId, publicKeys } = loadIdentity(dataDir)
  const served = await openPage(kiosk.port, { ticket: server.ticket(agentId) })
  served.say('library-init', { fingerprints: server.bundle({ agentId, seal: publicKeys.seal }, { people: ['ana'] }) })
  await until(() => served.heard('library-init-ok').length === 1)
  return served
}

test('a disk that takes no scan: it does not count, the page says so, and no number is ever given twice (R10)', {
  timeout: 60_000,
}, async () => {
  page = await openServed()
  const { heard } = page
  expect(await press()).toMatchObject({ what: 'told', seq: 1 })
  await until(() => heard('biometric').length === 1)
  allow(String(statSync(join(dataDir, 'journal')).size + 100))
  for (const times of [1, 2]) {
    expect(await press()).toMatchObject({ what: 'refused', seq: times + 1 })
    await until(() => heard('scan-retry').length === times)
  }
  expect(heard('scan-retry').map(({ code }) => code)).toEqual(['not-kept', 'not-kept'])
  expect(heard('biometric')).toHaveLength(1)
  allow('unlimited')
  expect(await press()).toMatchObject({ what: 'told', seq: 4 })
  await until(() => heard('biometric').length === 2)
  // Nothing half is left of what did not fit.
  await kiosk.kill()
  const journal = openJournal(dataDir, { wall: Date.now, log: pino({ level: 'silent' }) })
  expect(journal.pending().map(({ seq }) => seq)).toEqual([1, 4])
  expect(journal.pending().map(({ id }) => id)).toEqual(heard('biometric').map(({ scan_id }) => scan_id))
  journal.close()
})
