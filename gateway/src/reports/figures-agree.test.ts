import { DEMO_NOW } from '@labada/db/testing/demo-database'
import { givenDevice } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { readNumber } from '@labada/db/testing/raw'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { slowestStage } from '@labada/domain/orders/load-stages'
import { afterAll, describe, expect, it } from 'vitest'
import { counterAt, inBranch, openFiguredShop, sumOf, type Wire } from '../testing/figured-shop.ts'

/**
 * Every figure that is shown in two places, read in both: `docs/figures.md` is the list of them. A figure that differs here
 * has two definitions or two queries; keep one.
 */
const TODAY = manilaDateOf(DEMO_NOW)
const MONTH_AGO = addDays(TODAY, -29)
const shop = await openFiguredShop()
afterAll(() => shop.stop())
const { agree: expectAgreed, branches, counters, exported, get, named, rowsOf } = shop

describe('Orders', () => {
  const today = (branch: Wire) => `${inBranch(branch)}&from=${branch.date}&to=${branch.date}`

  it('received today are as many on the strip, the branch’s page, the summary, in the list, its days and its file', () =>
    expectAgreed('Orders received today', async (branch, counter) => {
      const { today: ofPage, hours } = await get(`/branches/${branch.branchId}/today`)
      const days = await get(`/order-days?${today(branch)}`)
      const rows = await rowsOf(`/orders?${today(branch)}`)
      const counting = rows.filter(({ stage }) => stage !== 'voided')
      const { totals } = await get(`/orders?${today(branch)}`)
      expect(totals.found).toBe(rows.length)
      expect(await exported('orders', { branchId: branch.branchId, from: branch.date, to: branch.date })).toHaveLength(
        totals.found,
      )
      return {
        strip: branch.ordersReceived,
        page: ofPage.ordersReceived,
        summary: (await get('/shop/summary', counter)).today.ordersReceived,
        hours: hours.reduce((all: number, { orders }: Wire) => all + orders, 0),
        list: totals.orders,
        rows: counting.length,
        counter: (await get(`/orders?from=${branch.date}&to=${branch.date}`, counter)).totals.orders,
        days: days.items.reduce((all: number, { orders }: Wire) => all + orders, 0),
      }
    }))

  it('come to the same loads and sales on the strip and in the list', async () => {
    await expectAgreed('Loads received today', async (branch) => ({
      strip: branch.loadsReceived,
      list: (await get(`/orders?${today(branch)}`)).totals.loads,
    }))
    await expectAgreed('Sales today', async (branch) => ({
      strip: branch.sales,
      list: (await get(`/orders?${today(branch)}`)).totals.total,
      days: sumOf((await get(`/order-days?${today(branch)}`)).items, ({ total }) => total),
    }))
  })

  it('of the seven days before are those of the list’s days', () =>
    expectAgreed('Orders of the week before', async (branch) => {
      const span = `from=${addDays(branch.date, -7)}&to=${addDays(branch.date, -1)}`
      const days = await get(`/order-days?${inBranch(branch)}&${span}`)
      return {
        strip: branch.week.reduce((all: number, { orders }: Wire) => all + orders, 0),
        days: days.items.reduce((all: number, { orders }: Wire) => all + orders, 0),
      }
    }))

  it('stand in each stage as many on the strip, in the list, and over the columns and tabs of the counter', async () => {
    for (const stage of ['received', 'washing', 'drying', 'folding', 'ready']) {
      await expectAgreed(`Orders that are ${stage}`, async (branch, counter) => ({
        strip: branch.openByStage[stage],
        list: (await get(`/orders?${inBranch(branch)}&stage=${stage}`)).totals.orders,
        // The board counts an order where its slowest load stands, and so does its tab.
        board: (await rowsOf('/orders?view=open', counter)).filter(({ loads }) => slowestStage(loads) === stage).length,
        ...(stage === 'ready' && { view: (await get('/orders?view=ready', counter)).totals.orders }),
      }))
    }
  })

  it('are overdue, unclaimed and released today as often on the strip, in the lists and at the counter', async () => {
    for (const view of ['overdue', 'unclaimed']) {
      await expectAgreed(`Orders that are ${view}`, async (branch, counter) => ({
        strip: branch[view],
        attention: branch.closed ? branch[view] : named(branch, view),
        list: (await get(`/orders?${inBranch(branch)}&view=${view}`)).totals.orders,
        counter: (await rowsOf(`/orders?view=${view}`, counter)).length,
      }))
    }
    await expectAgreed('Orders released today', async (branch, counter) => ({
      strip: branch.ordersReleased,
      counter: (await rowsOf('/orders?view=released_today', counter)).length,
    }))
  })

  it('have the same left to pay on the strip, in the list, by age and with their customers', async () => {
    await expectAgreed('Unpaid', async (branch) => ({
      strip: branch.unpaid,
      list: (await get(`/orders?${inBranch(branch)}&view=unpaid`)).totals.balance,
      rows: sumOf(await rowsOf(`/orders?${inBranch(branch)}&view=unpaid`), ({ balance }) => balance),
      ages: sumOf((await get(`/order-ages?${inBranch(branch)}`)).items, ({ balance }) => balance),
      ledger: (await get(`/ledger/accounts?${inBranch(branch)}`)).items.find(({ code }: Wire) => code === 'receivable')
        ?.balance,
    }))
    await expectAgreed(
      'Released and unpaid',
      async (branch) => ({
        strip: branch.unpaidReleased,
        list: (await get(`/orders?${inBranch(branch)}&view=unpaid&stage=released`)).totals.orders,
      }),
      { mayBeNothing: true },
    )
    const owing = await rowsOf('/orders?view=unpaid')
    expect(sumOf(await rowsOf('/customer-records?view=owing'), ({ balance }) => balance)).toBe(
      sumOf(
        owing.filter(({ customerName }) => customerName !== null),
        ({ balance }) => balance,
      ),
    )
  })
})

describe('Money', () => {
  it('on hand is the same in the header, on the summary, the strip, the branch’s page and list, and in the books', () =>
    expectAgreed('Cash on hand', async (branch, counter) => {
      const accounts = (await get(`/ledger/accounts?${inBranch(branch)}`)).items
      const of = (code: string) => accounts.find((account: Wire) => account.code === code)?.balance ?? 0
      const { items } = await get('/branches')
      return {
        strip: branch.balance,
        header: (await get('/shop/branch-balance', counter)).balance,
        summary: (await get('/shop/summary', counter)).today.balance,
        list: items.find(({ id }: Wire) => id === branch.branchId)?.balance,
        page: (await get(`/branches/${branch.branchId}`)).balance,
        ledger: sumOf([of('drawer'), of('safe')], (amount) => amount),
      }
    }))

  it('that the cash flow ends with is what the accounts hold', () =>
    expectAgreed('Closing of the cash flow', async (branch) => {
      const flow = await get(`/cash-flow?${inBranch(branch)}&from=${MONTH_AGO}&to=${TODAY}&by=month`)
      expect(flow.proof.difference, branch.name).toBe(0)
      return { total: flow.total.closing, lastPeriod: flow.periods.at(-1).closing }
    }))

  it('collected today are the payments of the list less the refunds of the day', () =>
    expectAgreed('Collected today', async (branch, counter) => {
      const path = `/payments?${inBranch(branch)}&from=${branch.date}&to=${branch.date}`
      const { totals } = await get(path)
      const rows = await rowsOf(path)
      expect(totals.found).toBe(rows.length)
      expect(totals.payments).toBe(rows.filter(({ voided }) => !voided).length)
      const refunds = await readNumber(
        shop.app.db,
        `select coalesce(sum(amount_centavos), 0) as value from refund where branch_id = '${branch.branchId}' and business_date = '${branch.date}'`,
      )
      return {
        strip: branch.collected,
        methods: sumOf(Object.values(branch.collectedByMethod), (amount) => amount),
        summary: (await get('/shop/summary', counter)).today.collected,
        payments: (Math.round(totals.amount * 100) - refunds) / 100,
      }
    }))

  it('spent today is the same in the office and at the counter, and each status adds up', () =>
    expectAgreed('Expenses', async (branch, counter) => {
      const span = `from=${addDays(branch.date, -6)}&to=${branch.date}`
      const { totals } = await get(`/expenses?${inBranch(branch)}&${span}`)
      const rows = await rowsOf(`/expenses?${inBranch(branch)}&${span}`)
      expect(totals.expenses).toBe(rows.length)
      return {
        office: totals.amount,
        counter: (await get(`/expenses?${span}`, counter)).totals.amount,
        rows: sumOf(
          rows.filter(({ status }) => !['rejected', 'returned', 'voided'].includes(status)),
          ({ amount }) => amount,
        ),
      }
    }))
})

describe('Stock', () => {
  it('is low in as many items on the attention list, in the tracker and in the list of items', () =>
    expectAgreed('Low stock', async (branch, counter) => {
      const items = await rowsOf(`/items?${inBranch(branch)}`)
      const { totals } = await get(`/items?${inBranch(branch)}`)
      return {
        attention: named(branch, 'low_stock'),
        tracker: items.flatMap(({ levels }) => levels).filter(({ status }: Wire) => status !== 'ok').length,
        items: totals.low + totals.out + totals.negative,
        counter: (await get('/shop/items?stock=all', counter)).items.filter(({ status }: Wire) => status !== 'ok')
          .length,
      }
    }))
})

describe('Machines', () => {
  it('are busy, done and out of order alike for the office and the counter, with the same loads in them', async () => {
    const seen = async (listed: Wire[]) =>
      listed
        .filter(({ status }) => status !== 'retired')
        .map(({ name, status, cycles }) => [name, status, cycles.map(({ load, endsAt }: Wire) => [load.id, endsAt])])
    const statuses = new Set<string>()
    for (const [index, branch] of branches.entries()) {
      const { items, totals } = await get(`/branches/${branch.branchId}/machines`)
      expect(await seen((await get('/machines', counterAt(counters, index))).items), branch.name).toEqual(
        await seen(items),
      )
      for (const { status } of items) statuses.add(status)
      const count = (of: string) => items.filter(({ status }: Wire) => status === of).length
      expect(totals, branch.name).toMatchObject({
        busy: count('busy'),
        done: count('done'),
        outOfOrder: count('out_of_order'),
        working: count('working') + count('busy') + count('done'),
      })
    }
    expect([...statuses]).toEqual(expect.arrayContaining(['working', 'busy', 'out_of_order']))
  })
})

describe('What waits for an admin', () => {
  it('is counted on the attention list as its own page lists it', async () => {
    await expectAgreed('Overtime to review', async (branch) => ({
      attention: named(branch, 'overtime'),
      list: (await get(`/attendance/overtime?${inBranch(branch)}`)).items.length,
    }))
    await expectAgreed('Cash advances to decide', async (branch) => {
      const path = `/cash-advances?${inBranch(branch)}&view=waiting`
      return {
        attention: named(branch, 'cash_advance'),
        list: (await rowsOf(path)).length,
        totals: (await get(path)).totals.waiting,
      }
    })
    // Of these the demo company has none or few: the lists and counts are compared all the same.
    for (const branch of branches) {
      const approvals = await rowsOf(`/approvals?${inBranch(branch)}`)
      const waiting = approvals.filter(({ state }) => state === 'waiting').length
      expect([named(branch, 'approval'), (await get(`/approvals?${inBranch(branch)}`)).totals.waiting]).toEqual([
        waiting,
        waiting,
      ])
      expect(named(branch, 'dispute')).toBe((await get(`/attendance/disputes?${inBranch(branch)}`)).items.length)
    }
  })
})

describe('Employees', () => {
  it('are on duty as many on the strip, on the board at the door, on the summary and in Attendance', () =>
    expectAgreed('On duty', async (branch, counter) => ({
      strip: branch.staff.onDuty,
      board: (await get('/attendance-board', counter)).items.length,
      summary: (await get('/shop/summary', counter)).today.staff.onDuty,
      attendance: (await get(`/attendance/timeline?${inBranch(branch)}&date=${TODAY}`)).people.filter(
        ({ records }: Wire) => records.at(-1)?.state === 'open',
      ).length,
    })))

  it('see in the portal the hours, lateness and overtime that the office has, and owe what the office says', async () => {
    const device = await givenDevice(shop.app.db, { branchId: branches[0].branchId })
    const { people, days } = await get(`/attendance/days?from=${MONTH_AGO}&to=${TODAY}`)
    const seen = { overtime: 0, apart: 0, owing: 0 }
    for (const { id } of people) {
      const { credential } = await givenPortalSession(shop.app.db, { employeeId: id, device })
      const portal = shop.app.caller({ token: credential, client: device.credential })
      const { shifts, days: own, totals } = (await get(`/employee-portal/attendance/${id}?days=30`, portal)).data
      const office = days.filter(({ employeeId }: Wire) => employeeId === id)
      const minutes = (pick: (day: Wire) => number) => office.reduce((all: number, day: Wire) => all + pick(day), 0)
      expect(totals, id).toMatchObject({
        worked_minutes: minutes((day) => day.regularMinutes + day.overtimeMinutes),
        late_minutes: minutes((day) => day.lateMinutes),
        overtime_minutes: minutes((day) => day.overtimeMinutes),
      })
      expect(own.map(({ date, overtime_minutes }: Wire) => [date, overtime_minutes])).toEqual(
        office.map(({ workday, overtimeMinutes }: Wire) => [workday, overtimeMinutes]).toReversed(),
      )
      // What a card calls overtime is its day's: a shift itself has only what lay outside the schedule.
      for (const shift of shifts) {
        expect(shift).not.toHaveProperty('overtime_minutes')
        const counted = own.find(({ date }: Wire) => date === shift.date)?.overtime_minutes ?? 0
        if (counted > 0) seen.overtime += 1
        if (shift.outside_minutes !== counted) seen.apart += 1
      }
      const advances = (await get(`/employee-portal/cash-advance/${id}`, portal)).data
      const statement = await get(`/cash-advances/statements/${id}`)
      const listed = await rowsOf(`/cash-advances?employeeId=${id}`)
      expect([advances.balance, sumOf(listed, ({ balance }) => balance)], id).toEqual([
        statement.balance,
        statement.balance,
      ])
      if (statement.balance > 0) seen.owing += 1
    }
    // The comparison says something: somebody has overtime, somebody's counts for less than they stayed, somebody owes.
    expect(
      Object.values(seen).every((many) => many > 0),
      JSON.stringify(seen),
    ).toBe(true)
  })
})
