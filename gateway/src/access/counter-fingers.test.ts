import { newId } from '@labada/db/core/ids'
import { type GivenUser, givenDevice, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { readNumber } from '@labada/db/testing/raw'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import type { Answer, Caller } from '../testing/caller.ts'
import {
  enrolFinger,
  loadBundle,
  pairScanner,
  type SignedScan,
  sendScan,
  type TestScanner,
} from '../testing/scanner.ts'
import { changeSettings, giveKeySet, givenStander } from '../testing/standers.ts'
import { done, opened, payment, received, startTill } from '../testing/till.ts'

/** A finger on the counter’s own scanner, in place of a PIN. */

const till = await startTill(new Date().toISOString())
afterAll(() => till.app.stop())
const { db } = till.app

let counter: Counter
let scanner: TestScanner
let cashier: GivenUser
let manager: GivenUser
let aliases: ReadonlyMap<string, string>
beforeEach(async () => {
  till.setTime(new Date().toISOString())
  await changeSettings(till, 'counter', { standing: 'off' })
  await db.deleteFrom('rateLimit').execute()
  counter = await till.app.counter()
  scanner = await pairScanner(till.admin, counter.device)
  cashier = await givenStander(till, counter.branch.id)
  await givePreset(db, cashier, 'cashier')
  manager = await givenStander(till, counter.branch.id)
  await giveKeySet(till, manager, ['order.see', 'payment.refund', 'reversal.allow'])
  for (const [at, person] of [cashier, manager].entries())
    await enrolFinger(till.admin, scanner, person, { finger: at + 2 })
  await opened(till, { '100': 5 }, counter)
  await changeSettings(till, 'counter', { standing: 'pin' })
  aliases = await aliasesNow()
})

/** Each employee’s alias in the counter’s bundle. */
async function aliasesNow(): Promise<ReadonlyMap<string, string>> {
  const { content } = await loadBundle(counter, scanner)
  const rows = await db
    .selectFrom('fingerprintAlias')
    .select(['employeeId', 'alias'])
    .where(
      'alias',
      'in',
      content.fingerprints.map(({ alias }) => alias),
    )
    .execute()
  return new Map(rows.map(({ employeeId, alias }) => [employeeId, alias]))
}

const nonce = async () => (await loadBundle(counter, scanner)).nonce
/** A press of somebody’s finger just now. */
const press = async ({ employeeId }: GivenUser, claims: Partial<SignedScan['claims']> = {}): Promise<SignedScan> =>
  scanner.scan({ alias: aliases.get(employeeId ?? '') ?? '', server_nonce: await nonce(), ...claims })
const headersOf = ({ attestation }: SignedScan) => ({ headers: { 'x-scan-attestation': attestation } })
const stand = (scan: SignedScan, at: Caller = counter): Promise<Answer> =>
  at.post('/counter/finger', scan.body, headersOf(scan))
const standing = async () => done(await counter.get('/counter/person')).standing?.id ?? null
const codeOf = ({ status, body }: Answer) => [status, body?.code]
const REFUSED = [422, 'SCAN_REFUSED']
const usesOf = async ({ employeeId }: GivenUser) =>
  (
    await db
      .selectFrom('scan')
      .select('usedAs')
      .where('employeeId', '=', employeeId ?? '')
      .execute()
  ).map(({ usedAs }) => usedAs)

describe('A finger at the counter', () => {
  test('stands there in one press, in place of whoever stood there, and is no attendance', async () => {
    const scan = await press(cashier)
    const answer = await stand(scan)
    expect(done(answer).standing).toMatchObject({ id: cashier.id, firstname: cashier.firstname })
    expect(answer.headers.get('x-server-nonce')).toMatch(/^[\w-]{20,}$/)
    expect(done(await stand(await press(manager))).standing.id).toBe(manager.id)
    expect(await standing()).toBe(manager.id)
    expect([await usesOf(cashier), await usesOf(manager)]).toEqual([['counter'], ['counter']])
    const told = `select count(*) from outbox where type = 'attendance.scanned' and branch_id = '${counter.branch.id}'`
    expect(await readNumber(db, told)).toBe(0)
    expect(codeOf(await sendScan(counter, scan))).toEqual([409, 'SCAN_USED'])
    expect(done(await stand(await press(cashier))).standing.id).toBe(cashier.id)
    expect((await received(till, 100, { payments: [payment('cash', 100)] }, counter)).receivedBy.id).toBe(cashier.id)
  })

  test('opens nothing twice, and nothing by an earlier, a changed or somebody else’s scan', async () => {
    const scan = await press(cashier)
    done(await stand(scan))
    done(await counter.call('DELETE', '/counter/person'))
    const good = await press(cashier)
    const other = await givenDevice(db, { branchId: counter.branch.id })
    const { credential } = await givenToken(db, { user: counter.user, device: other })
    const elsewhere = till.app.caller({ token: credential, client: other.credential })
    const answers = [
      await stand(scan),
      await stand({ ...good, attestation: 'x' }),
      await stand({ ...good, body: { ...good.body, fingerprint_score: 91 } }),
      await stand(await press(cashier, { score: 20 })),
      await stand(await press(cashier, { alias: 'A'.repeat(22) })),
      await stand(scanner.scan({ alias: aliases.get(cashier.employeeId ?? '') ?? '' })),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => REFUSED))
    expect(codeOf(await stand(good, elsewhere))).toEqual([409, 'SCANNER_NOT_PAIRED'])
    expect(await standing()).toBeNull()
  })

  test('asks who has no PIN, works elsewhere or left for another way in, and their scan stays attendance', async () => {
    const away = await press(manager)
    await db.deleteFrom('counterPin').where('userId', '=', manager.id).execute()
    const refused = await stand(away)
    expect([...codeOf(refused), refused.body.message]).toEqual([...REFUSED, 'This person has no PIN for this counter'])
    expect(await usesOf(manager)).toEqual([])
    expect((await sendScan(counter, away)).body.type).toBe('in')
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', cashier.id).execute()
    expect(codeOf(await stand(await press(cashier)))).toEqual(REFUSED)
    expect(await standing()).toBeNull()
  })

  test('a forged scan is refused ten times a minute, then not even read', async () => {
    const forged = { ...(await press(cashier)), attestation: 'x' }
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await stand(forged)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('a shop that asks nobody who is there has no use for it', async () => {
    await changeSettings(till, 'counter', { standing: 'off' })
    expect((await stand(await press(cashier))).body.errors).toEqual({
      pin: ['This shop doesn’t ask who is at the counter'],
    })
    expect(await usesOf(cashier)).toEqual([])
  })
})

describe('A manager’s finger', () => {
  const REFUND = 'POST /orders/:orderId/refunds'
  const refund = { id: newId(), method: 'cash', amount: 40, reason: 'A button came off' }

  test('allows one command of somebody else, once; nobody allows their own, or what they may not do', async () => {
    const order = await ordered()
    done(await stand(await press(cashier)))
    const wanted = { call: REFUND, input: JSON.stringify({ params: { orderId: order.id }, body: refund }) }
    const ask = (scan: SignedScan) =>
      counter.post('/counter/permits/finger', { ...scan.body, ...wanted }, headersOf(scan))
    const own = await ask(await press(cashier))
    expect(own.body.errors).toEqual({ userId: ['Someone else must approve this'] })
    const given = done(await ask(await press(manager)))
    expect(given.by.id).toBe(manager.id)
    const pay = () => counter.post(`/orders/${order.id}/refunds`, refund, { headers: { 'x-permit': given.permit } })
    expect(done(await pay())).toMatchObject({ refunded: 40 })
    expect(await usesOf(manager)).toEqual(['counter'])

    await giveKeySet(till, manager, ['order.see'])
    expect(codeOf(await ask(await press(manager)))).toEqual([409, 'NO_KEY'])
    expect(codeOf(await ask({ ...(await press(manager)), attestation: 'x' }))).toEqual(REFUSED)
  })

  async function ordered(): Promise<{ readonly id: string }> {
    done(await stand(await press(cashier)))
    return received(till, 100, { payments: [payment('cash', 100)] }, counter)
  }
})
