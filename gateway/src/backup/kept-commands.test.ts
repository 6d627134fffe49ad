import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import type { KeptCommand } from '@labada/contracts/backup/kept-commands'
import { KEPT_COMMAND_HEADER } from '@labada/contracts/core/problem'
import { newIdentity } from '@labada/db/backup/age'
import { writeAnchor } from '@labada/db/backup/anchors'
import { makeBackup } from '@labada/db/backup/make'
import { restoreShop } from '@labada/db/backup/restore-shop'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { spkiOf } from '@labada/db/core/sealing'
import { givenToken } from '@labada/db/testing/factories/factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../../scripts/testing/extent.ts'
import { KEPT_ROUTES } from '../http/kept/kept-routes.ts'
import type { Counter, Person } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'

import { balances, done, orderOf, payment, startTill, type Till } from '../testing/till.ts'
import { act, knownOf } from '../testing/till-acting.ts'
import { deed } from '../testing/till-deeds.ts'

/** Story 16 of pages.md: back up, work on, restore; what the screens keep is brought and put back, and all is as it was. */

const pair = generateKeyPairSync('ed25519')
const signer = { key: pair.privateKey, publicKey: spkiOf(pair.publicKey) }
const owner = newIdentity()
let till: Till
beforeAll(async () => {
  till = await startTill(new Date().toISOString())
})
afterAll(() => till?.app.stop())

/** A screen that keeps what it did, as the dashboard does. The time is the real one: a backup is of a moment of the database. */
function screenOf<Who extends Person>(person: Who): Who & { readonly kept: KeptCommand[] } {
  const kept: KeptCommand[] = []
  const post: Person['post'] = async (path, body, options) => {
    till.setTime(new Date().toISOString())
    const answer = await person.post(path, body, options)
    const seal = answer.headers.get(KEPT_COMMAND_HEADER)
    if (seal) kept.push({ seal, input: JSON.stringify({ params: paramsOf(path), body }) })
    return answer
  }
  return { ...person, post, kept }
}

/** What stands in a path where its call has a name. */
function paramsOf(path: string): Record<string, string> {
  for (const { method, path: pattern } of KEPT_ROUTES.values()) {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const found = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([0-9a-f-]{36})')}$`).exec(path)
    if (method === 'POST' && found) return Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']))
  }
  throw new Error(`No kept call is ${path}`)
}

const cashOut = (amount: number) => ({ id: newId(), kind: 'cash_out', amount, reason: 'other', note: 'Coins' })

async function backUp(): Promise<string> {
  const files = openFiles(till.app.dataDir)
  const { manifest } = await makeBackup({
    id: newId(),
    kind: 'manual',
    databaseUrl: till.app.database.urlOf('labada_backup'),
    files,
    recipient: recipientText(owner.recipient),
    signer,
    onProgress: async () => undefined,
  })
  await writeAnchor(files.backups, { at: manifest.snapshotAt, backupId: manifest.id, ...manifest.audit })
  return manifest.id
}

async function restore(backupId: string): Promise<void> {
  const files = openFiles(till.app.dataDir)
  const restored = await restoreShop({
    file: files.backups.pathOf(backupId),
    identity: owner.identity,
    signers: [signer.publicKey],
    ownerUrl: till.app.database.ownerUrl,
    backupUrl: till.app.database.urlOf('labada_backup'),
    files,
    now: new Date(),
    onStep: () => undefined,
    mayReplace: async () => true,
  })
  expect(restored).toBeDefined()
  till.setTime(new Date().toISOString())
  await signInAnew(till.counter, till.counter.device)
  await signInAnew(till.admin)
}

/** The same person at the same screen, signed in anew: nobody is signed in after a restore. */
async function signInAnew(person: Person, device?: Counter['device']): Promise<void> {
  const { credential } = await givenToken(till.app.db, { user: person.user, ...(device && { device }) })
  person.credentials.token = credential
}

/** What the version before sealed: the route and its input with sorted keys, the fields as it called them. */
function checksumFromBefore(route: string, body: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256')
    .update(`${route}\n${JSON.stringify({ body: sorted })}`)
    .digest('hex')
}

/** Everything the branch's days are made of. */
async function shop() {
  const { db } = till.app
  const orders = await db.selectFrom('order').selectAll().orderBy('id').execute()
  const loads = await db.selectFrom('load').selectAll().orderBy('id').execute()
  const payments = await db.selectFrom('payment').selectAll().orderBy('id').execute()
  const refunds = await db.selectFrom('refund').selectAll().orderBy('id').execute()
  const sessions = await db.selectFrom('cashSession').selectAll().orderBy('id').execute()
  const entries = await db.selectFrom('ledgerTransfer').selectAll().orderBy('id').execute()
  const postings = await db.selectFrom('ledgerPosting').selectAll().orderBy('transferId').orderBy('position').execute()
  return { orders, loads, payments, refunds, sessions, entries, postings, balances: await balances(till) }
}

describe('What was done after the backup that was restored', () => {
  let counter: Counter & { readonly kept: KeptCommand[] }
  let office: Person & { readonly kept: KeptCommand[] }
  let before: Awaited<ReturnType<typeof shop>>
  let backupId: string

  it('is sealed for the screen that did it, and taken back by the restore', async () => {
    counter = screenOf(till.counter)
    office = screenOf(till.admin)
    done(await counter.post('/cash-sessions', { id: newId(), counted: { 1000: 1 } }))
    const first = done(await counter.post('/orders', orderOf(till, 100)))
    backupId = await backUp()
    const then = await shop()

    const second = done(await counter.post('/orders', orderOf(till, 250, { payments: [payment('cash', 250)] })))
    done(await counter.post(`/orders/${first.id}/payments`, payment('cash', 60)))
    for (const load of second.loads)
      done(await counter.post(`/orders/${second.id}/loads/${load.id}/stage`, { stage: 'ready' }))
    done(await counter.post(`/orders/${second.id}/release`, { claim: 'stub' }))
    const refund = { id: newId(), amount: 50, method: 'cash', reason: 'A stain stayed' }
    done(await office.post(`/orders/${second.id}/refunds`, refund))
    done(await counter.post('/cash-movements', cashOut(20)))
    before = await shop()
    expect(before.entries.length).toBeGreaterThan(then.entries.length + 3)
    expect(counter.kept.length + office.kept.length).toBe(2 + 4 + second.loads.length + 1)

    await restore(backupId)
    expect(await shop()).toEqual(then)
  }, 120_000)

  it('says to every screen from when on to bring', async () => {
    const { since, snapshotAt } = done(await till.counter.get('/kept-commands/since')).restore
    expect(Date.parse(snapshotAt) - Date.parse(since)).toBe(60_000)
  })

  it('is believed only as it was sealed', async () => {
    const [one] = counter.kept.slice(-1)
    if (!one) throw new Error('Nothing was kept')
    const [claims = '', signature = ''] = one.seal.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), id: newId() }),
    )
    const own = `${forged.toString('base64url')}.${sign(null, forged, pair.privateKey).toString('base64url')}`
    for (const command of [
      { ...one, input: one.input.replace('"amount":20', '"amount":1') },
      { ...one, input: '{' },
      { ...one, seal: `${forged.toString('base64url')}.${signature}` },
      { ...one, seal: own },
      { ...one, seal: `${claims}.` },
      { ...one, seal: claims },
    ]) {
      expect(done(await till.counter.post('/kept-commands', { commands: [command] }))).toEqual({
        taken: 0,
        known: 0,
        refused: 1,
      })
    }
    expect((await till.admin.get('/kept-commands')).body).toMatchObject({ waiting: 0, commands: [] })
  })

  it('is put back as it was, to the number on the stub and the id of each load, however often it is brought', async () => {
    const bring = async (person: Person, { kept }: { readonly kept: KeptCommand[] }) =>
      done(await person.post('/kept-commands', { commands: kept })).taken
    // The one of just before the backup is brought to be sure, and does nothing.
    expect(await bring(till.admin, office)).toBe(1)
    expect(await bring(till.counter, counter)).toBe(counter.kept.length)
    expect([await bring(till.admin, office), await bring(till.counter, counter)]).toEqual([0, 0])
    const waiting = done(await till.admin.get('/kept-commands'))
    expect(waiting).toMatchObject({ waiting: counter.kept.length + 1, done: 0, refused: 0 })
    expect(waiting.devices).toContainEqual(expect.objectContaining({ brought: counter.kept.length }))

    expect((await till.counter.post('/kept-commands/put-back', {})).status).toBe(403)
    const answers = await Promise.all([1, 2].map(() => till.admin.post('/kept-commands/put-back', {})))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.map(({ body }) => body.done ?? 0).reduce((all, one) => all + one)).toBeGreaterThanOrEqual(
      waiting.waiting,
    )
    expect(await shop()).toEqual(before)
    expect(done(await till.admin.get('/kept-commands'))).toMatchObject({
      waiting: 0,
      done: waiting.waiting,
      refused: 0,
      differing: 0,
    })
    expect(done(await till.admin.post('/kept-commands/put-back', {}))).toEqual({ done: 0, refused: 0, next: null })
    expect(await shop()).toEqual(before)
  }, 60_000)

  it('is told in words where the shop refuses it now, and can be tried again', async () => {
    const kept = screenOf(till.counter)
    const later = await backUp()
    const order = done(await kept.post('/orders', orderOf(till, 80)))
    done(await kept.post(`/orders/${order.id}/payments`, payment('cash', 80)))
    await restore(later)
    // The order itself comes from a tablet that is still off.
    const [ofOrder, ofPayment] = kept.kept
    done(await till.counter.post('/kept-commands', { commands: [ofPayment] }))
    expect(done(await till.admin.post('/kept-commands/put-back', {}))).toEqual({ done: 0, refused: 1, next: null })
    const { commands } = done(await till.admin.get('/kept-commands'))
    expect(commands).toMatchObject([{ state: 'refused', refusal: 'The record no longer exists' }])
    done(await till.counter.post('/kept-commands', { commands: [ofOrder] }))
    expect(done(await till.admin.post('/kept-commands/put-back', {}))).toEqual({ done: 2, refused: 0, next: null })
  }, 120_000)

  it('keeps the note of a pickup from before its field was renamed', async () => {
    const later = await backUp()
    const pickup = {
      id: newId(),
      orderId: newId(),
      type: 'pick-up',
      customer: { name: 'Nena Diaz' },
      address: '12 Mango Avenue',
      fee: 30,
      dueOn: manilaDateOf(new Date()),
      notes: 'Ring twice',
    }
    const screen = screenOf(till.counter)
    done(await screen.post('/trips', pickup))
    const [kept] = screen.kept
    if (!kept) throw new Error('Nothing was kept')
    const [claims = ''] = kept.seal.split('.')
    const { input } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(input).toBe(checksumFromBefore('POST /trips', { ...pickup, fee: 3_000 }))

    await restore(later)
    const brought = done(await till.counter.post('/kept-commands', { commands: [kept] }))
    expect(brought).toEqual({ taken: 1, known: 0, refused: 0 })
    expect(done(await till.admin.post('/kept-commands/put-back', {}))).toMatchObject({ done: 1, refused: 0 })
    const trip = till.app.db.selectFrom('trip').select('notes').where('id', '=', pickup.id)
    expect(await trip.executeTakeFirst()).toEqual({ notes: 'Ring twice' })
    expect(done(await till.admin.get('/kept-commands')).differing).toBe(0)
  }, 120_000)

  it('comes back whatever it was: what a till may do, sensible or not', async () => {
    const players = {
      till,
      counter: screenOf(await till.app.counter()),
      otherBranch: screenOf(till.counter),
      admin: screenOf(till.admin),
    }
    const known = await knownOf(players)
    const backupId = await backUp()
    const deeds = isWhole ? 400 : 100
    for (const { kept } of [players.counter, players.otherBranch, players.admin]) kept.length = 0
    for (const it of fc.sample(deed, { numRuns: deeds, seed: 160_447 })) {
      const answer = await act(it, players, known)
      if (answer) expect([200, 409, 422]).toContain(answer.status)
    }
    const before = await shop()
    await restore(backupId)
    await signInAnew(players.counter, players.counter.device)
    const all = [players.counter, players.otherBranch, players.admin].flatMap(({ kept }) => kept)
    expect(all.length).toBeGreaterThan(deeds * 0.375)
    for (let from = 0; from < all.length; from += 50)
      done(await till.counter.post('/kept-commands', { commands: all.slice(from, from + 50) }))
    for (let after: string | null = ''; after !== null; ) {
      const lot = done(await till.admin.post('/kept-commands/put-back', after ? { after } : {}))
      expect(lot.refused).toBe(0)
      after = lot.next
    }
    expect(await shop()).toEqual(before)
    expect(done(await till.admin.get('/kept-commands'))).toMatchObject({ waiting: 0, refused: 0, differing: 0 })
    expect(await brokenRules(till)).toEqual([])
  }, 240_000)
})
