import { type Person, startTestApp, type TestApp } from '@labada/gateway/testing/app'
import { openJournal, type ScanRecord } from '@labada/scanner-agent/journal'
import { type KioskProcess, startKiosk } from '@labada/scanner-agent/testing/kiosk-process'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDice, type Dice } from './faults/rig/dice.ts'
import { type LineProxy, openProxy } from './faults/rig/proxy.ts'
import { type AloneKiosk, openAloneKiosk } from './support/alone-kiosk.ts'

/**
 * R9 of security.md: three branches whose line is cut for a day. Their agents are programs of their own, killed and started
 * again, their PCs' clocks are turned and one PC is started anew; then the line is back, with one more kill in the middle of
 * the sending. The day passes before the line is back: the agents' clocks stand where the test puts them, and what
 * the gateway told them before the cut is made a day older.
 */
const SEED = 20_261_121
const SCANS = 60
const PEOPLE = 4
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The last scan is this long before the line is back, so that every one of them is late. */
const QUIET = 20 * MINUTE

interface Made {
  readonly id: string
  readonly person: string
  /** When it was, by the clocks that nobody turned. */
  readonly at: number
  readonly isTurned: boolean
  readonly isAfterBoot: boolean
}
interface Kiosk extends Omit<AloneKiosk, 'program'> {
  readonly line: LineProxy
  readonly dice: Dice
  readonly made: Made[]
  program: KioskProcess
}

let app: TestApp
let admin: Person
const kiosks: Kiosk[] = []
const waiting = new Map<Kiosk, readonly ScanRecord[]>()
/** Everything is told from here: a day before the test. */
const began = Date.now() - DAY

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const port = Number(new URL(app.url).port)
  for (const name of ['one', 'two', 'three']) kiosks.push(await openKiosk(name, port))
})
afterAll(async () => {
  for (const { program, line, end } of kiosks) {
    await program.kill()
    line.close()
    await end()
  }
  await app.stop()
})

async function openKiosk(name: string, port: number): Promise<Kiosk> {
  const dice = createDice(SEED).apart(name)
  const line = await openProxy(() => port, dice)
  const gatewayUrl = `http://127.0.0.1:${line.port}`
  const alone = await openAloneKiosk(app, admin, { name, people: PEOPLE, gatewayUrl, boot: 'the-first-boot' })
  return { ...alone, line, dice, made: [] }
}

const start = (dataDir: string, line: LineProxy, boot: string) =>
  startKiosk({ dataDir, gatewayUrl: `http://127.0.0.1:${line.port}`, boot })

describe('Three branches cut off for a day (R9, R22)', () => {
  it('go on scanning, whatever is killed and turned', async () => {
    await app.db
      .updateTable('agentNonce')
      .set({ issuedAt: sql`issued_at - interval '24 hours'` as never })
      .execute()
    for (const kiosk of kiosks) kiosk.line.set({ kind: 'down' })
    await Promise.all(kiosks.map(spendDay))
    for (const kiosk of kiosks) {
      const journal = openJournal(kiosk.dataDir, { wall: Date.now, log: pino({ level: 'silent' }) })
      waiting.set(kiosk, journal.pending())
      journal.close()
      const kept = new Set(journal.pending().map(({ id }) => id))
      expect(kiosk.made.filter(({ id }) => !kept.has(id))).toEqual([])
      expect(kiosk.made).toHaveLength(SCANS)
    }
    expect(await scansOf(kiosks)).toEqual([])
  }, 240_000)

  it('have every scan at the office once, in its order, when the line is back and an agent dies while it sends', async () => {
    await Promise.all(kiosks.map(sendAll))
    for (const kiosk of kiosks) {
      const rows = await scansOf([kiosk])
      const sent = waiting.get(kiosk) ?? []
      expect(rows.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
      const inOrder = rows.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()).map(({ seq }) => seq)
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    }
  }, 400_000)

  it('have each scan at its time and flagged for what it is', async () => {
    for (const kiosk of kiosks) {
      const rows = new Map((await scansOf([kiosk])).map((row) => [row.id, row]))
      for (const made of kiosk.made) {
        const row = rows.get(made.id)
        expect({ employeeId: row?.employeeId, needsReview: row?.needsReview, flags: row?.flags }).toEqual({
          employeeId: made.person,
          needsReview: made.isTurned || made.isAfterBoot,
          flags: [
            ...(made.isTurned ? ['clock_skew'] : []),
            ...(made.isTurned || made.isAfterBoot ? ['needs_review'] : []),
            'offline',
          ],
        })
        // What the PC's clock said moves nothing while the one that only goes forward is known.
        expect(Math.abs((row?.scannedAt.getTime() ?? 0) - made.at)).toBeLessThan(MINUTE)
      }
    }
  })

  it('change nothing by sending it all again, out of order and twice (story 10)', async () => {
    const before = await scansOf(kiosks)
    const punches = await app.db.selectFrom('punch').selectAll().orderBy('id').execute()
    for (const kiosk of kiosks) {
      const all = kiosk.dice.shuffled([...(waiting.get(kiosk) ?? []), ...(waiting.get(kiosk) ?? [])])
      const answers = new Map<string, string>()
      for (const scan of all) {
        const answer = await sendAgain(kiosk, scan)
        const text = await answer.text()
        expect([answer.status, answers.get(scan.id) ?? text]).toEqual([200, text])
        answers.set(scan.id, text)
      }
    }
    expect(await scansOf(kiosks)).toEqual(before)
    expect(await app.db.selectFrom('punch').selectAll().orderBy('id').execute()).toEqual(punches)
  }, 240_000)
})

/** A third of the scans, a kill, a third with the PC's clock turned for a while, another start of the PC, the rest. */
async function spendDay(kiosk: Kiosk): Promise<void> {
  const { dice, dataDir, line } = kiosk
  const step = Math.floor((DAY - QUIET) / SCANS)
  const [crash, turned, back, boot] = [20, 26, 34, 46].map((at) => at + dice.between(-3, 3))
  const turnedBy = dice.pick([-2, -1, 1, 2]) * 60 * MINUTE
  let [isAfterBoot, bootedAt] = [false, began]
  for (let number = 0; number < SCANS; number++) {
    if (number === crash) {
      await kiosk.program.kill()
      kiosk.program = await start(dataDir, line, 'the-first-boot')
    }
    if (number === boot) {
      await kiosk.program.kill()
      kiosk.program = await start(dataDir, line, 'the-second-boot')
      ;[isAfterBoot, bootedAt] = [true, began + number * step]
    }
    const isTurned = number >= (turned ?? 0) && number < (back ?? 0)
    // A moment after the nonce, then step by step.
    const at = began + number * step + 1_000
    const person = dice.pick(kiosk.people)
    const { what, scan } = await kiosk.program.press({
      person,
      wall: at + (isTurned ? turnedBy : 0),
      mono: at - bootedAt,
    })
    expect(what).toBe('told')
    kiosk.made.push({ id: scan ?? '', person, at, isTurned, isAfterBoot })
  }
  await kiosk.program.kill()
}

/** The line is back; the agent is killed once a part of it is at the office, and the next one sends the rest. */
async function sendAll(kiosk: Kiosk): Promise<void> {
  const { dataDir, line } = kiosk
  const arrived = async () => (await scansOf([kiosk])).length
  line.set({ kind: 'clear' })
  kiosk.program = await start(dataDir, line, 'the-second-boot')
  await expect.poll(arrived, { timeout: 120_000, interval: 20 }).toBeGreaterThan(SCANS / 4)
  await kiosk.program.kill()
  kiosk.program = await start(dataDir, line, 'the-second-boot')
  await expect.poll(arrived, { timeout: 240_000, interval: 100 }).toBe(waiting.get(kiosk)?.length)
}

const scansOf = (of: readonly Kiosk[]) =>
  app.db
    .selectFrom('scan')
    .select(['id', 'employeeId', 'seq', 'scannedAt', 'receivedAt', 'flags', 'needsReview'])
    .where(
      'clientId',
      'in',
      of.map(({ counter }) => counter.device.id),
    )
    .orderBy('id')
    .execute()

const sendAgain = ({ counter }: Kiosk, scan: ScanRecord) =>
  fetch(`${app.url}/api/create-attendance`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client': counter.device.credential,
      'x-scan-attestation': scan.attestation,
    },
    body: JSON.stringify({
      fingerprint_id: scan.alias,
      fingerprint_score: scan.score,
      scan_id: scan.id,
      scanned_at: new Date(scan.at).toISOString(),
    }),
  })
