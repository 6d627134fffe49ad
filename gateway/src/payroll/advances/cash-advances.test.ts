import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asked, type InPortal, inPortal } from '../../testing/advances.ts'
import type { Counter } from '../../testing/app.ts'
import { balances, done, opened, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill()
afterAll(async () => {
  for (const invariant of INVARIANTS) {
    // Nobody relays here.
    if (invariant.name.startsWith('events-')) continue
    expect(await checkInvariant(till.app.db, invariant)).toMatchObject({ failingRows: 0 })
  }
  await till.app.stop()
})
const { admin } = till
let counter: Counter
let ana: InPortal
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  ana = await inPortal(till, counter)
})
const held = () => balances(till, counter.branch)
const approved = async (amount = 500) => {
  const id = await asked(ana, amount, { instalments: 2 })
  done(await admin.post(`/cash-advances/${id}/approve`, { amount, instalments: 2 }))
  return id
}
const released = async (amount = 500) => {
  await opened(till, { '1000': 2 }, counter)
  const id = await approved(amount)
  done(await admin.post(`/cash-advances/${id}/release`, { from: 'drawer' }))
  return id
}
const advance = async (id: string) => done(await admin.get(`/cash-advances/${id}`)).advance

describe('In the portal', () => {
  test('an employee asks with an amount and a reason; the admin hears of it', async () => {
    const answer = await ana.post(`${ana.path}/request`, { amount: 500, reason: 'School fees' })
    expect([answer.status, answer.text]).toEqual([
      200,
      '{"success":true,"message":"Cash advance request submitted successfully"}',
    ])
    const { success, data } = done(await ana.get(ana.path))
    expect(success).toBe(true)
    expect(data).toMatchObject({
      balance: 0,
      earned_to_date: 3000,
      limit: 900,
      limit_left: 900,
      can_request: false,
      requests: [{ amount: 500, reason: 'School fees', status: 'requested', has_authority: false, consent_due: false }],
    })
    expect((await till.app.announced()).at(-1)).toBe('cash_advance.requested')
    const { attention } = done(await admin.get('/today'))
    expect(attention).toContainEqual(
      expect.objectContaining({ branchId: counter.branch.id, facts: { kind: 'cash_advance', count: 1 } }),
    )
    const { items } = done(await admin.get(`/audit?objectId=${data.requests[0].id}`))
    expect(items[0]).toMatchObject({ action: 'cash_advance.requested' })
  })

  test('fifty requests at once leave one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ana.post(`${ana.path}/request`, { amount: 100, reason: 'School fees' })),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(49).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ADVANCE_PENDING')
    expect(done(await ana.get(ana.path)).data.requests).toHaveLength(1)
  })

  test('a request with an id is harmless to repeat', async () => {
    const body = { id: newId(), amount: 100, reason: 'School fees' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.post(`${ana.path}/request`, body)))
    expect(statusesOf(answers)).toEqual(Array(5).fill(200))
    expect((await ana.post(`${ana.path}/request`, { ...body, amount: 101 })).body.code).toBe('STALE_VERSION')
  })

  test('another employee’s id in the path is an empty 401, for everything', async () => {
    const ben = await inPortal(till, await till.app.counter(counter.branch))
    const id = await asked(ben, 100)
    for (const path of [ben.path, `/employee-portal/cash-advance/${newId()}`]) {
      for (const answer of [
        await ana.get(path),
        await ana.post(`${path}/request`, { amount: 100, reason: 'School fees' }),
        await ana.post(`${path}/${id}/cancel`, {}),
        await ana.post(`${path}/${id}/consent`, { authority: { version: 1, language: 'en' } }),
      ])
        expect([answer.status, answer.text]).toEqual([401, ''])
    }
    const own = await ana.post(`${ana.path}/${id}/cancel`, {})
    expect([own.status, own.text]).toEqual([404, ''])
    expect(await advance(id)).toMatchObject({ status: 'requested' })
  })

  test.each([
    ['0', 0],
    ['−1', -1],
    ['1e12', 1e12],
    ['100.005', 100.005],
    ['NaN', Number.NaN],
    ["'1e3'", '1e3'],
  ])('an amount of %s is refused', async (_, amount) => {
    const answer = await ana.post(`${ana.path}/request`, { amount, reason: 'School fees' })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['amount']])
    expect(done(await ana.get(ana.path)).data.requests).toEqual([])
  })

  test('more than the limit is refused, also with what is promised and owed', async () => {
    const ask = (amount: number) => ana.post(`${ana.path}/request`, { amount, reason: 'School fees' })
    expect([(await ask(900.01)).status, (await ask(900.01)).body.code]).toEqual([422, 'ADVANCE_LIMIT'])
    await approved(600)
    expect((await ask(300.01)).body.errors).toEqual({ amount: ['You can request up to ₱300.00'] })
    expect((await ask(300)).status).toBe(200)
  })

  test('an ended or old session asks for nothing', async () => {
    const { id, credential } = await givenPortalSession(till.app.db, {
      employeeId: ana.employeeId,
      device: counter.device,
    })
    const late = till.app.caller({ token: credential, client: counter.device.credential })
    expect((await late.get(ana.path)).status).toBe(200)
    await till.app.db
      .updateTable('portalSession')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', id)
      .execute()
    const answer = await late.post(`${ana.path}/request`, { amount: 100, reason: 'School fees' })
    expect([answer.status, answer.text]).toEqual([401, ''])
  })

  test('changed terms wait for the employee, who agrees in writing', async () => {
    await opened(till, { '1000': 2 }, counter)
    const id = await asked(ana, 500, { instalments: 2, authority: { version: 1, language: 'fil' } })
    expect((await advance(id)).authority).toMatchObject({ language: 'fil', text: expect.stringContaining('₱500.00') })
    done(await admin.post(`/cash-advances/${id}/approve`, { amount: 400, instalments: 1 }))
    expect(await advance(id)).toMatchObject({ consentDue: true, authority: null, requestedAmount: 500, amount: 400 })
    const early = await admin.post(`/cash-advances/${id}/release`, { from: 'drawer' })
    expect([early.status, early.body.code]).toEqual([409, 'CONSENT_DUE'])
    const old = await ana.post(`${ana.path}/${id}/consent`, { authority: { version: 2, language: 'en' } })
    expect(old.body.code).toBe('STALE_VERSION')
    for (let twice = 0; twice < 2; twice++)
      done(await ana.post(`${ana.path}/${id}/consent`, { authority: { version: 1, language: 'en' } }))
    expect(await advance(id)).toMatchObject({
      consentDue: false,
      authority: { text: expect.stringContaining('₱400.00') },
    })
    done(await admin.post(`/cash-advances/${id}/release`, { from: 'drawer' }))
  })

  test('one’s own request is taken back; what was given is not', async () => {
    const id = await asked(ana, 100)
    for (let twice = 0; twice < 2; twice++) done(await ana.post(`${ana.path}/${id}/cancel`, {}))
    expect(await advance(id)).toMatchObject({ status: 'cancelled', cancelled: { by: fullNameOf(counter.user) } })
    const owes = async () => done(await admin.get(`/employees/${ana.employeeId}`)).advances
    expect(await owes()).toBe(0)
    const given = await released()
    expect((await ana.post(`${ana.path}/${given}/cancel`, {})).status).toBe(409)
    expect(await owes()).toBe(500)
  })
})

describe('An admin', () => {
  test('approves once, however many say so at the same moment', async () => {
    const id = await asked(ana, 500)
    const other = await till.app.admin()
    const answers = await Promise.all(
      [admin, other].map((one) => one.post(`/cash-advances/${id}/approve`, { amount: 500, instalments: 1 })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? admin : other
    expect((await winner.post(`/cash-advances/${id}/approve`, { amount: 500, instalments: 1 })).status).toBe(200)
    const { items } = done(await admin.get(`/audit?objectId=${id}`))
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'cash_advance.approved',
      'cash_advance.requested',
    ])
  })

  test('cannot approve more than what is left of the limit', async () => {
    const id = await asked(ana, 900)
    const answer = await admin.post(`/cash-advances/${id}/approve`, { amount: 900.01, instalments: 1 })
    expect([answer.status, answer.body.code]).toEqual([422, 'ADVANCE_LIMIT'])
  })

  test('declines with a reason the employee reads; twice is harmless, and a counter may not', async () => {
    const id = await asked(ana, 500)
    expect((await admin.post(`/cash-advances/${id}/decline`, { reason: '' })).status).toBe(422)
    expect((await counter.post(`/cash-advances/${id}/decline`, { reason: 'Not today' })).status).toBe(403)
    for (let twice = 0; twice < 2; twice++)
      done(await admin.post(`/cash-advances/${id}/decline`, { reason: 'Not this week' }))
    expect(done(await ana.get(ana.path)).data).toMatchObject({
      can_request: true,
      requests: [{ status: 'declined', decision_note: 'Not this week' }],
    })
    expect((await admin.post(`/cash-advances/${id}/approve`, { amount: 500, instalments: 1 })).status).toBe(409)
  })

  test('releases from the drawer: the branch balance and what the session expects fall by it', async () => {
    const session = await opened(till, { '1000': 2 }, counter)
    const id = await approved()
    const key = { headers: { 'idempotency-key': newId() } }
    for (let twice = 0; twice < 2; twice++)
      done(await admin.post(`/cash-advances/${id}/release`, { from: 'drawer' }, key))
    expect(await held()).toMatchObject({ drawer: 1500, advance: 500 })
    expect(done(await counter.get('/shop/branch-balance')).balance).toBe(1500)
    const { movements } = done(await admin.get(`/cash-sessions/${session.id}`))
    expect(movements).toContainEqual(expect.objectContaining({ kind: 'advance', amount: -500 }))
    expect(await advance(id)).toMatchObject({
      status: 'released',
      balance: 500,
      release: { from: 'drawer', branchId: counter.branch.id },
      next: { dueOn: '2026-12-05', amount: 250 },
    })
    expect(done(await ana.get(ana.path)).data).toMatchObject({ balance: 500, limit_left: 400 })
  })

  test('needs an open drawer with enough in it, or another place; sent money needs its reference', async () => {
    const id = await approved()
    const from = async (body: object) => {
      const { status, body: answer } = await admin.post(`/cash-advances/${id}/release`, body)
      return [status, answer.code]
    }
    expect(await from({ from: 'drawer' })).toEqual([409, 'NO_OPEN_SESSION'])
    await opened(till, { '100': 4 }, counter)
    expect(await from({ from: 'drawer' })).toEqual([409, 'CASH_SHORT'])
    expect(await from({ from: 'safe' })).toEqual([409, 'CASH_SHORT'])
    expect(await from({ from: 'gcash' })).toEqual([422, 'FIELD_INVALID'])
    expect(await from({ from: 'gcash', reference: '0017 223' })).toEqual([200, undefined])
    expect(await held()).toMatchObject({ drawer: 400, advance: 500, 'wallet:gcash': -500 })
  })

  test('two releases at once give it once', async () => {
    await opened(till, { '1000': 2 }, counter)
    const id = await approved()
    const other = await till.app.admin()
    const answers = await Promise.all(
      [admin, other].map((one) => one.post(`/cash-advances/${id}/release`, { from: 'drawer' })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await held()).toMatchObject({ drawer: 1500, advance: 500 })
  })

  test('pauses, resumes and skips; each twice is harmless', async () => {
    const id = await released()
    const change = async (what: string, reason?: string) => {
      let last: unknown
      for (let twice = 0; twice < 2; twice++) last = done(await admin.post(`/cash-advances/${id}/${what}`, { reason }))
      return last
    }
    expect(await change('pause', 'Sick at home')).toMatchObject({ paused: { reason: 'Sick at home' }, next: null })
    till.setTime('2026-12-06T10:00:00+08:00')
    const resumed = await change('resume')
    expect(resumed).toMatchObject({ paused: null, plan: [{ dueOn: '2026-12-20' }, { dueOn: '2027-01-05' }] })
    expect(await change('instalments/1/skip', 'Christmas')).toMatchObject({
      next: { dueOn: '2027-01-05', amount: 250 },
      plan: [{ skipped: true, left: 0 }, { left: 250 }, { dueOn: '2027-01-20', left: 250 }],
    })
    expect((await counter.post(`/cash-advances/${id}/pause`, { reason: 'Not mine' })).status).toBe(403)
  })

  test('takes money back early until it is settled; the statement runs along', async () => {
    const id = await released()
    const back = { id: newId(), amount: 200, into: 'drawer' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(`/cash-advances/${id}/returns`, back)))
    expect(statusesOf(answers)).toEqual(Array(5).fill(200))
    expect(await advance(id)).toMatchObject({ balance: 300, plan: [{ left: 250 }, { left: 50 }] })
    const over = await admin.post(`/cash-advances/${id}/returns`, { id: newId(), amount: 300.01, into: 'drawer' })
    expect([over.status, over.body.code]).toEqual([422, 'OVERPAYMENT'])
    done(await admin.post(`/cash-advances/${id}/returns`, { id: newId(), amount: 300, into: 'safe' }))
    expect(await advance(id)).toMatchObject({ status: 'settled', balance: 0 })
    expect(await held()).toMatchObject({ drawer: 1700, safe: 300, advance: 0 })
    const { items, balance } = done(await admin.get(`/cash-advances/statements/${ana.employeeId}`))
    expect(balance).toBe(0)
    expect(items.map((entry: { amount: number; balance: number }) => [entry.amount, entry.balance])).toEqual([
      [500, 500],
      [-200, 300],
      [-300, 0],
    ])
    expect((await admin.get(`/cash-advances/statements/${newId()}`)).status).toBe(404)
  })

  test('finds advances by view, branch and name', async () => {
    const id = await asked(ana, 500)
    const found = async (query: string) =>
      done(await admin.get(`/cash-advances?branchId=${counter.branch.id}&${query}`)).items.map(
        (one: { id: string }) => one.id,
      )
    expect(await found('view=waiting')).toEqual([id])
    expect(await found('view=to_release')).toEqual([])
    const { firstname, lastname } = counter.user
    expect(await found(`search=${firstname.toLowerCase()}%20${lastname.slice(0, 3)}`)).toEqual([id])
    expect(await found('search=nobody%20rey')).toEqual([])
    expect(await found('search=100%25')).toEqual([])
    expect(done(await admin.get(`/cash-advances?branchId=${counter.branch.id}`)).totals).toEqual({
      advances: 1,
      waiting: 1,
      amount: 500,
      balance: 0,
    })
  })
})

describe('A counter', () => {
  test('sees and hands over what its own branch approved, to others than oneself, from its drawer', async () => {
    await opened(till, { '1000': 2 }, counter)
    const id = await asked(ana, 500)
    const list = async (by: Counter) => done(await by.get('/cash-advances')).items
    expect(await list(counter)).toEqual([])
    done(await admin.post(`/cash-advances/${id}/approve`, { amount: 500, instalments: 1 }))
    expect(await list(counter)).toMatchObject([{ id, status: 'approved' }])
    const away = await till.app.counter()
    expect(await list(away)).toEqual([])
    expect((await away.post(`/cash-advances/${id}/release`, { from: 'drawer' })).status).toBe(404)
    const own = await counter.post(`/cash-advances/${id}/release`, { from: 'drawer' })
    expect([own.status, own.body.code]).toEqual([409, 'OWN_ADVANCE'])
    const ben = await till.app.counter(counter.branch)
    expect((await ben.post(`/cash-advances/${id}/release`, { from: 'safe' })).status).toBe(422)
    done(await ben.post(`/cash-advances/${id}/release`, { from: 'drawer' }))
    done(await ben.post(`/cash-advances/${id}/returns`, { id: newId(), amount: 100, into: 'drawer' }))
    expect(await held()).toMatchObject({ drawer: 1600, advance: 400 })
  })
})

test('A shop may give everybody the same limit, and none near the day of pay', async () => {
  const { items } = done(await admin.get('/settings'))
  const advances = items.find(
    (one: { current: { setting: { section: string } } }) => one.current.setting.section === 'advances',
  )
  const value = { basis: 'fixed', percent: 30, cap: 1500, quietDays: 5 }
  done(await admin.post('/settings', { change: { section: 'advances', value }, version: advances.newestVersion }))
  expect(done(await ana.get(ana.path)).data).toMatchObject({ limit: 1500, can_request: true })
  till.setTime('2026-11-30T10:00:00+08:00')
  const { data } = done(await ana.get(ana.path))
  expect([data.can_request, data.refusal]).toEqual([false, 'Payday is 2026-12-05. Request again after that day.'])
  expect((await ana.post(`${ana.path}/request`, { amount: 10, reason: 'School fees' })).body.code).toBe('ADVANCE_QUIET')
})
