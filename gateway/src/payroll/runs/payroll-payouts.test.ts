import { newId } from '@labada/db/core/ids'
import { givenApprovedPayroll, givenHiredLongAgo } from '@labada/db/testing/factories/payroll-factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { balances, done, opened, startTill } from '../../testing/till.ts'

const till = await startTill()
const { admin, app, counter: lahug } = till
const PERIOD = { from: '2026-11-01', to: '2026-11-15', payOn: '2026-11-20', frequency: 'semi_monthly' }
/** What everybody is paid, in pesos. */
const NET = 7221.41
const runId = newId()
const path = `/payroll-runs/${runId}`
let mabolo: Counter
/** By whom they are paid to. */
const slips: Record<'ana' | 'ben' | 'cora' | 'dina', string> = { ana: '', ben: '', cora: '', dina: '' }

afterAll(() => app.stop())
beforeAll(async () => {
  const ben = await app.counter(lahug.branch)
  mabolo = await app.counter()
  const dina = await app.counter(mabolo.branch)
  await givenHiredLongAgo(app.db)
  done(await admin.post('/payroll-runs', { id: runId, ...PERIOD }))
  const { items } = done(await admin.get(`${path}/slips`))
  for (const [name, of] of Object.entries({ ana: lahug, ben, cora: mabolo, dina })) {
    const slip = items.find(({ employee }: { employee: { id: string } }) => employee.id === of.user.employeeId)
    slips[name as keyof typeof slips] = slip.id
  }
  // Ana and Ben of Lahug and Cora of Mabolo are paid in cash, Dina of Mabolo by GCash.
  await givenApprovedPayroll(app.db, runId, {}, [slips.ana, slips.ben, slips.cora])
  const capital = { kind: 'capital_in', branchId: lahug.branch.id, to: 'safe', amount: 20_000 }
  done(
    await admin.post('/cash-entries', { id: newId(), ...capital, date: '2026-11-21', description: 'For the payroll' }),
  )
  await opened(till, { '500': 1 }, mabolo)
})

const inLahug = (own: object = {}) => ({ id: newId(), branchId: lahug.branch.id, method: 'cash', from: 'safe', ...own })
const inMabolo = (own: object = {}) => ({
  id: newId(),
  branchId: mabolo.branch.id,
  method: 'cash',
  from: 'drawer',
  ...own,
})
const gcash = (own: object = {}) => inMabolo({ method: 'gcash', from: 'gcash', reference: 'GC-1', ...own })
const pay = (...payments: object[]) => admin.post(`${path}/payments`, { payments })
const standing = async () => {
  const { run, payments } = done(await admin.get(path))
  return { state: run.state, paid: run.paid, payments: payments.length }
}

describe('What is to be paid', () => {
  test('is said by branch and method, with what each source holds', async () => {
    const { groups, sources } = done(await admin.get(`${path}/payout`))
    expect(groups).toHaveLength(3)
    expect(groups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ branchId: lahug.branch.id, method: 'cash', heads: 2, amount: 2 * NET }),
        expect.objectContaining({ branchId: mabolo.branch.id, method: 'cash', heads: 1, amount: NET }),
        expect.objectContaining({ branchId: mabolo.branch.id, method: 'gcash', heads: 1, amount: NET }),
      ]),
    )
    expect(sources).toEqual(
      expect.arrayContaining([
        { place: 'safe', branchId: lahug.branch.id, holds: 20_000, open: true },
        { place: 'drawer', branchId: lahug.branch.id, holds: 0, open: false },
        { place: 'drawer', branchId: mabolo.branch.id, holds: 500, open: true },
        { place: 'gcash', branchId: null, holds: 0, open: true },
      ]),
    )
    expect((await mabolo.get(`${path}/payout`)).status).toBe(403)
  })
})

describe('A payout', () => {
  test('is refused whole when one source is short, and names the source, what it holds and what it needs', async () => {
    const before = await balances(till)
    const refused = await pay(inLahug(), inMabolo(), gcash())
    expect([refused.status, refused.body.code]).toEqual([409, 'CASH_SHORT'])
    expect(refused.body.message).toBe(`The ${mabolo.branch.name} drawer holds ₱500.00. This pay needs ₱7,221.41.`)
    expect(await standing()).toEqual({ state: 'approved', paid: 0, payments: 0 })
    expect(await balances(till)).toEqual(before)
  })

  test('is refused whole without an open drawer, without a reference, or for somebody who is not there', async () => {
    const closed = await pay(gcash(), inLahug({ from: 'drawer' }))
    expect([closed.status, closed.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
    expect((await pay(inLahug(), gcash({ reference: '' }))).status).toBe(422)
    const strange = await pay(inLahug(), gcash({ slipIds: [slips.dina, slips.ana] }))
    expect([strange.status, strange.body.code]).toEqual([409, 'ALREADY_DECIDED'])
    const [one, two] = [inLahug(), gcash()]
    expect((await pay(one, { ...two, id: one.id })).status).toBe(409)
    expect((await pay()).status).toBe(422)
    expect(await standing()).toEqual({ state: 'approved', paid: 0, payments: 0 })
  })

  test('pays the chosen part: of a branch who is paid this way, and nobody else; twice is once', async () => {
    const payments = [inLahug({ slipIds: [slips.ana] }), gcash()]
    const { run } = done(await pay(...payments))
    expect([run.state, run.paid, run.toPay]).toEqual(['approved', 2, 4])
    expect(done(await pay(...payments)).run.paid).toBe(2)
    const twice = await Promise.all([pay(...payments), pay(...payments)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await standing()).toEqual({ state: 'approved', paid: 2, payments: 2 })
    expect((await balances(till)).safe).toBe(20_000 - NET)
    const other = await pay({ ...payments[0], branchId: mabolo.branch.id })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  test('of all that is left ends the handing out; cash people may be paid by bank', async () => {
    const { groups } = done(await admin.get(`${path}/payout`))
    expect(groups.map(({ heads, method }: { heads: number; method: string }) => [heads, method])).toEqual([
      [1, 'cash'],
      [1, 'cash'],
    ])
    const { run } = done(await pay(inLahug(), inMabolo({ from: 'bank', reference: 'BDO-1' })))
    expect([run.state, run.paid]).toEqual(['paid', 4])
    const audit = await app.db.selectFrom('auditLog').selectAll().where('action', '=', 'payroll.paid').execute()
    expect(audit).toHaveLength(2)
    expect(audit[1]?.after).toMatchObject({ payments: [{ slips: 1 }, { slips: 1 }] })
    expect(done(await admin.get(`${path}/payout`)).groups).toEqual([])
  })
})
