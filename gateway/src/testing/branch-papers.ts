import { newId } from '@labada/db/core/ids'
import { saveNotices } from '@labada/db/reports/notices'
import type { Attention } from '@labada/domain/reports/attention'
import { keyOf } from '@labada/domain/reports/notices'
import { expect } from 'vitest'
import { asked, inPortal } from './advances.ts'
import { bookingBody, letBook } from './bookings.ts'
import { givenPlan, sellPackage } from './packages.ts'
import { categoriesOf, expenseOf } from './spending.ts'
import { opening, saleOf, stocked } from './stockroom.ts'
import { done, orderOf, payment, type Till } from './till.ts'

/** One record of everything that belongs to a branch, at the first counter's; by the names of their ids in a path. */
export async function givenBranchPapers(till: Till): Promise<Readonly<Record<string, string>>> {
  const cashSessionId = newId()
  await till.counter.post('/cash-sessions', { id: cashSessionId, counted: { 100: 5 } })
  const trip = { delivery: { address: 'Mango Avenue', fee: 50 }, type: 'deliver' }
  const order = (
    await till.counter.post(
      '/orders',
      orderOf(till, 150, {
        ...trip,
        customer: { name: 'Perla Sy' },
        payments: [payment('cash', 20, { tendered: 20 })],
      }),
    )
  ).body
  return {
    orderId: order.id,
    loadId: order.loads[0]?.id ?? newId(),
    claimCode: order.claimCode,
    code: order.claimCode,
    cashSessionId,
    branchId: till.counter.branch.id,
    paymentId: order.payments[0]?.id,
    packageId: done(await sellPackage(till.counter, order.customer.id, await givenPlan(till))).id,
    ...(await givenStockPapers(till)),
    ...(await givenDeskPapers(till, order.id)),
    ...(await givenMachine(till, order)),
    noticeId: await givenNotice(till),
    messageId: await givenMessage(till, order.id),
  }
}

/** What the first counter's bell tells. */
async function givenNotice(till: Till): Promise<string> {
  const late: Attention = { branchId: till.counter.branch.id, facts: { kind: 'overdue', count: 1 } }
  const changes = { raised: [{ key: keyOf(late), ...late }], changed: [], resolved: [] }
  await till.app.database
    .open('labada_workers')
    .transaction()
    .execute((trx) => saveNotices(trx, changes, new Date()))
  return done(await till.counter.get('/notices')).items[0].id
}

/** A message about an order that could not be sent. */
async function givenMessage(till: Till, orderId: string): Promise<string> {
  const message = {
    id: newId(),
    kind: 'receipt' as const,
    subjectId: orderId,
    orderId,
    branchId: till.counter.branch.id,
    channel: 'email' as const,
    language: 'en' as const,
    recipient: 'maria@example.com',
    body: 'Thank you',
    state: 'failed' as const,
    factAt: new Date(),
    createdAt: new Date(),
  }
  await till.app.db.insertInto('outgoingMessage').values(message).execute()
  return message.id
}

/** One of each paper of the first counter's branch. */
async function givenStockPapers(till: Till): Promise<Readonly<Record<string, string>>> {
  const item = await stocked(till)
  await opening(till, item.id, 10, 100)
  const lines = [{ itemId: item.id, packs: 1, amount: 10 }]
  const ordered = {
    id: newId(),
    branchId: till.counter.branch.id,
    supplier: 'Cebu Soap',
    paidFrom: 'bank',
    received: false,
  }
  const sent = { id: newId(), fromBranchId: till.counter.branch.id, lines: [{ itemId: item.id, quantity: 1 }] }
  const other = await till.app.counter()
  return {
    itemId: item.id,
    purchaseId: done(await till.admin.post('/purchases', { ...ordered, lines })).id,
    transferId: done(await till.admin.post('/stock-transfers', { ...sent, toBranchId: other.branch.id })).id,
    countId: done(await till.counter.post('/stock-counts', { id: newId() })).id,
    saleId: done(await till.counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 25))).id,
  }
}

/** A machine of the first counter's branch, with a load in it. */
async function givenMachine(
  till: Till,
  order: { id: string; loads: { id: string }[] },
): Promise<Readonly<Record<string, string>>> {
  const washer = {
    id: newId(),
    name: 'Washer 1',
    kind: 'washer',
    capacityKg: 8,
    minutesPerCycle: 35,
    counterReading: null,
  }
  const { id: machineId } = done(await till.admin.post(`/branches/${till.counter.branch.id}/machines`, washer))
  const cycle = { id: newId(), orderId: order.id, loadId: order.loads[0]?.id }
  done(await till.counter.post(`/orders/${order.id}/loads/${cycle.loadId}/stage`, { stage: 'washing' }))
  done(await till.counter.post(`/machines/${machineId}/cycles`, cycle))
  return { machineId, cycleId: cycle.id }
}

/** What a customer asked the first counter for. */
async function givenBooking(till: Till): Promise<string> {
  await letBook(till, [till.counter], { daysAhead: 60 })
  const { branches } = done(await till.app.caller().get('/book'))
  const day = branches[0].days.at(-1)
  const body = bookingBody(till.counter.branch.id, { dueOn: day.day, from: day.slots[0].from })
  done(await till.app.caller().post('/book', body))
  return body.id
}

/** What lies on the desk of the first counter. */
async function givenDeskPapers(till: Till, orderId: string): Promise<Readonly<Record<string, string>>> {
  const { Meals } = await categoriesOf(till)
  const trips = done(await till.counter.get('/trips')).items as { id: string; orderId: string | null }[]
  const note = { id: newId(), text: 'The dryer squeaks', checks: [] }
  return {
    bookingId: await givenBooking(till),
    tripId: trips.find((trip) => trip.orderId === orderId)?.id ?? expect.fail('There is no trip'),
    noteId: done(await till.counter.post('/handover-notes', note)).id,
    receiptId: done(await till.counter.post(`/orders/${orderId}/receipts`, { id: newId() })).id,
    advanceId: await asked(await inPortal(till, till.counter), 500),
    expenseId: done(await till.counter.post('/expenses', expenseOf(Meals, 20))).id,
  }
}
