import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPortal } from '../../testing/advances.ts'
import { givenPayableDays } from '../../testing/payable-days.ts'
import { payrollDeeds } from '../../testing/payroll-deeds.ts'
import { PDF, photo, send } from '../../testing/spending.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
till.setTime('2026-12-01T10:00:00+08:00')
const runId = newId()
const run = `/payroll-runs/${runId}`
const authority = { on: '2026-11-03', basis: 'Signed in the office' }
let employeeId = ''
afterAll(() => app.stop())
beforeAll(async () => {
  employeeId = (await inPortal(till, counter)).employeeId
  await givenPayableDays(till)
  const period = { from: '2026-11-16', to: '2026-11-30', payOn: '2026-12-05', frequency: 'semi_monthly' }
  done(await admin.post('/payroll-runs', { id: runId, ...period }))
})

interface ShownSlip {
  readonly slip: { readonly id: string; readonly flags: string[]; readonly figures: { readonly net: number } }
  readonly deductions: readonly { readonly id: string; readonly amount: number }[]
}

/** A deduction of ₱100 from every pay, not signed for. */
async function added(own: object = {}): Promise<string> {
  const id = newId()
  const item = { id, employeeId, kind: 'other_deduction', label: 'Uniform', amount: 100, basis: 'Policy of the shop' }
  const body = { ...item, ...('slipId' in own ? {} : { fromOn: '2026-11-16' }), ...own }
  done(await admin.post('/pay-items', body))
  return id
}
const authorize = (id: string, own: object = {}) => admin.post(`/pay-items/${id}/authority`, { ...authority, ...own })
const end = async (id: string) => done(await admin.post(`/pay-items/${id}/end`, { reason: 'Only for this test' }))
const payroll = payrollDeeds(till)
const slip = () => payroll.slipOf<ShownSlip>(runId)
/** The one slip of the run, computed now. */
async function slipNow(): Promise<ShownSlip> {
  await payroll.compute(runId)
  return slip()
}
const takenOf = (id: string, { deductions }: ShownSlip) => deductions.find((one) => one.id === id)?.amount ?? 0
const auditOf = (id: string) =>
  app.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('objectId', '=', id)
    .orderBy('seq')
    .execute()
const announced = async () =>
  (await app.db.selectFrom('outbox').select('type').where('type', '=', 'pay_item.changed').execute()).length

describe('A deduction that was added before it was signed for', () => {
  test('is taken from the next computing on once its authority is there, and the draft says that it changed', async () => {
    const id = await added()
    const before = await slipNow()
    expect([takenOf(id, before), before.slip.flags.includes('unsigned_deduction')]).toEqual([0, true])
    const upload = done(await send(admin, PDF, { type: 'application/pdf', name: 'signed.pdf' }))

    const answer = done(await authorize(id, { uploadId: upload.id }))
    const paper = { id: upload.id, name: 'signed.pdf', type: 'application/pdf' }
    expect(answer).toMatchObject({ hasAuthority: true, basis: 'Policy of the shop', paper: null, approved: false })
    expect(answer.authority).toEqual({ ...authority, paper, at: till.now().toISOString(), by: expect.any(String) })
    expect((await slip()).slip.flags).toContain('changed_since')
    const after = await slipNow()
    for (const flag of ['unsigned_deduction', 'changed_since']) expect(after.slip.flags).not.toContain(flag)
    expect([takenOf(id, after), after.slip.figures.net]).toEqual([100, before.slip.figures.net - 100])

    // The same again is harmless; another authority is refused.
    const events = await announced()
    expect(done(await authorize(id, { uploadId: upload.id }))).toEqual(done(await admin.get('/pay-items')).items[0])
    expect(await announced()).toBe(events)
    const another = await authorize(id, { on: '2026-11-04' })
    expect([another.status, another.body]).toMatchObject([
      409,
      { code: 'ALREADY_DECIDED', message: 'The written authorization and document are already on file' },
    ])
    const given = { employeeId, hasAuthority: true, ...authority, uploadId: upload.id }
    expect(await auditOf(id)).toEqual([
      { action: 'pay_item.added', before: null, after: { employeeId } },
      { action: 'pay_item.authorized', before: { hasAuthority: false }, after: given },
    ])
    await end(id)
    // Its paper is the office's alone, and stays.
    expect((await admin.get(`/uploads/${upload.id}`)).status).toBe(200)
    expect((await counter.get(`/uploads/${upload.id}`)).status).toBe(404)
  })

  test('needs no paper when it was signed; one that is signed for needs only its paper, which changes no pay', async () => {
    const [unsigned, signed] = [await added({ kind: 'loss' }), await added({ hasAuthority: true })]
    expect(done(await authorize(unsigned))).toMatchObject({ hasAuthority: true, authority: { paper: null } })
    // Its paper comes later still: the authority stays of its day.
    const late = done(await send(admin, await photo()))
    const withPaper = done(await authorize(unsigned, { uploadId: late.id }))
    expect(withPaper.authority).toMatchObject({ ...authority, paper: { id: late.id } })
    expect((await auditOf(unsigned)).at(-1)).toMatchObject({
      action: 'pay_item.authorized',
      before: { hasAuthority: true, ...authority },
      after: { uploadId: late.id },
    })
    expect((await authorize(unsigned)).status).toBe(409)
    const bare = await authorize(signed)
    expect([bare.status, bare.body.errors]).toEqual([422, { uploadId: ['Only the document is missing. Upload it.'] }])
    await slipNow()
    const upload = done(await send(admin, await photo()))
    const { paper } = done(await authorize(signed, { uploadId: upload.id })).authority
    expect(paper).toMatchObject({ id: upload.id, type: 'image/webp' })
    expect((await slip()).slip.flags).not.toContain('changed_since')
    for (const id of [unsigned, signed]) await end(id)
  })

  test('takes no authority of a day to come, no paper that was never sent, and none when it is ended', async () => {
    const id = await added()
    const tomorrow = await authorize(id, { on: '2026-12-02' })
    expect([tomorrow.status, tomorrow.body]).toMatchObject([
      422,
      { code: 'FIELD_INVALID', errors: { on: ['Date can’t be in the future'] } },
    ])
    const unsent = await authorize(id, { uploadId: newId() })
    expect([unsent.status, unsent.body.errors]).toEqual([422, { uploadId: ['File not found'] }])
    const brief = await authorize(id, { basis: 'Yes' })
    expect([brief.status, Object.keys(brief.body.errors)]).toEqual([422, ['basis']])
    expect((await counter.post(`/pay-items/${id}/authority`, authority)).status).toBe(403)
    expect((await authorize(newId())).status).toBe(404)
    await end(id)
    const ended = await authorize(id)
    expect([ended.status, ended.body]).toMatchObject([
      409,
      { code: 'DOCUMENT_CLOSED', message: 'This has ended. Add it again with the written authorization.' },
    ])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['pay_item.added', 'pay_item.ended'])
  })

  test('of an approved pay stays untaken there, and is taken by the next one', async () => {
    const running = await added()
    const ofOnePay = await added({ slipId: (await slip()).slip.id, label: 'Locker key' })
    await slipNow()
    done(await admin.post(`${run}/review`, {}))
    const { blockers } = done(await admin.get(run))
    const keys = blockers.filter((one: { waivable: boolean }) => one.waivable).map(({ key }: { key: string }) => key)
    done(await admin.post(`${run}/waivers`, { keys, reason: 'Nothing is taken of it this time' }))
    done(await admin.post(`${run}/approve`, {}))
    const kept = await slip()
    expect([takenOf(running, kept), takenOf(ofOnePay, kept)]).toEqual([0, 0])

    const closed = await authorize(ofOnePay)
    expect([closed.status, closed.body]).toMatchObject([
      409,
      { code: 'DOCUMENT_CLOSED', message: 'This pay is approved. Add it to the next one.' },
    ])
    const { items } = done(await admin.get('/pay-items?ended=false'))
    expect(items.map((one: { id: string; approved: boolean }) => [one.id, one.approved])).toEqual([
      [ofOnePay, true],
      [running, false],
    ])
    expect(done(await authorize(running))).toMatchObject({ hasAuthority: true, taken: 0 })
    expect(await slip()).toEqual(kept)
  })
})
