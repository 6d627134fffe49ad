import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentIdentity } from '@labada/contracts/core/agent-identity'
import { syntheticTemplate } from '@labada/contracts/scanner/synthetic-fingers'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import type { Counter, Person, TestApp } from '@labada/gateway/testing/app'
import { enrolFinger, pairScanner } from '@labada/gateway/testing/scanner'
import { type KioskProcess, startKiosk } from '@labada/scanner-agent/testing/kiosk-process'
import { openPage, until } from '@labada/scanner-agent/testing/stand'
import { expect } from 'vitest'

/** A branch whose agent knows its employees' fingers and runs as a separate process, without a browser. */
export interface AloneKiosk {
  readonly counter: Counter
  /** The value of `LABADA_DATA_DIR`: the agent's own folder is its subfolder `scanner`. */
  readonly folder: string
  readonly dataDir: string
  readonly people: readonly string[]
  readonly program: KioskProcess
  readonly end: () => Promise<void>
}

/** Sets up a branch, its employees and its agent, as an admin and a page do; then closes the page. */
export async function openAloneKiosk(
  app: TestApp,
  admin: Person,
  wanted: { readonly name: string; readonly people: number; readonly gatewayUrl: string; readonly boot: string },
): Promise<AloneKiosk> {
  const counter = await app.counter()
  const people: string[] = []
  const before = await pairScanner(admin, counter.device)
  for (let i = 0; i < wanted.people; i++) {
    const user = await givenEmployee(app.db, { branchIds: [counter.branch.id] })
    const template = Buffer.from(syntheticTemplate(user.employeeId ?? '', 2))
    const { status, text } = await enrolFinger(admin, before, user, { template })
    expect(status, text).toBe(200)
    people.push(user.employeeId ?? '')
  }
  const folder = mkdtempSync(join(tmpdir(), `labada-alone-${wanted.name}-`))
  const dataDir = join(folder, 'scanner')
  mkdirSync(dataDir)
  const program = await startKiosk({ dataDir, gatewayUrl: wanted.gatewayUrl, boot: wanted.boot })
  await teach(program, counter, admin, wanted.people)
  const end = async () => {
    await program.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { counter, folder, dataDir, people, program, end }
}

async function teach(program: KioskProcess, counter: Counter, admin: Person, count: number): Promise<void> {
  const first = await openPage(program.port)
  await until(() => first.heard('hello').length === 1)
  const agent = agentIdentity.parse(first.heard('hello')[0])
  const { body: pairing, status } = await admin.post('/scanner/pairing', { client: String(counter.device.id), agent })
  expect(status).toBe(200)
  first.say('pair', { client: counter.device.credential, server_keys: pairing.server_keys })
  await until(() => first.heard('hello').length === 2)
  first.socket.terminate()
  const ticket = await counter.post('/scanner/tickets', { agent: agent.agent_id })
  const page = await openPage(program.port, { ticket: ticket.body.ticket })
  const { body: fingerprints } = await counter.get('/fingerprints')
  page.say('library-init', { fingerprints })
  await until(() => page.heard('library-init-ok').length === 1)
  expect(page.heard('library-init-ok')[0]).toMatchObject({ count, rejected: 0 })
  page.socket.close()
  await page.closed
}
