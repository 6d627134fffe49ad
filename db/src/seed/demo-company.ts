import { FEATURES } from '@labada/domain/access'
import { addDays, atMinutes, type ManilaDate, manilaDateOf, startOf } from '@labada/domain/manila-time'
import { type Centavos, fromPesos, percentOf } from '@labada/domain/money'
import { endOfMonth, startOfMonth } from '@labada/domain/periods'
import type { ServicePrice } from '@labada/domain/quantities'
import { sql } from 'kysely'
import { rollUpDays } from '../branch-days.ts'
import { rollUpCashDays } from '../cash-days.ts'
import type { Db, Trx } from '../client.ts'
import { insertMany } from './bulk.ts'
import { type Dice, diceOf } from './dice.ts'
import { HISTORY_DAYS, historyOf } from './history.ts'
import { type DemoBranch, termsOf } from './order-plan.ts'
import { BRANCHES, CUSTOMERS, DEMO_PASSWORD_HASH, EMPLOYEES } from './people.ts'
import { PRICE_LIST } from './price-list.ts'
import { categoryId, type Spending } from './spending.ts'
import { BUDGETS } from './spending-plan.ts'
import { fillItems, fillOpenPapers, insertStock } from './stock.ts'

const SEED = 20_261_121

export interface Filled {
  readonly orders: number
  readonly payments: number
  readonly sessions: number
}

/** Whether there is a company in this database, a demo or a real one. */
export async function hasCompany(db: Db): Promise<boolean> {
  return (await db.selectFrom('company').select('id').executeTakeFirst()) !== undefined
}

/**
 * Fills an empty database with the demo company: ninety days up to `now`, the same on every machine for the same day.
 * One transaction; nothing is announced, because it is history. `onBranch` hears of each branch that is
 * written, `keepFile` gets every file the rows speak of.
 */
export async function fillDemoCompany(
  db: Db,
  now: Date,
  onBranch: (name: string) => void = () => undefined,
  keepFile?: (content: Uint8Array) => Promise<unknown>,
): Promise<Filled> {
  const dice = diceOf(SEED)
  const filled = await db.transaction().execute(async (trx) => {
    const start = addDays(manilaDateOf(now), -HISTORY_DAYS)
    await trx
      .insertInto('company')
      .values({ shopName: 'Labada Laundry', phone: '0917 555 0100', isDemo: true })
      .execute()
    const { adminId, branches } = await fillPeople(trx, dice, startOf(start))
    const versions = await fillPrices(trx, dice, { adminId, branches, now })
    // Stock has dice of its own, so that what it rolls changes nothing else of the company.
    const stockDice = diceOf(SEED + 100)
    const stock = await fillItems(trx, stockDice, { branches, since: startOf(start) })
    const counts = { orders: 0, payments: 0, sessions: 0 }
    for (const [index, branch] of branches.entries()) {
      const history = historyOf({
        dice,
        branch,
        now,
        versions: versions.map(({ versionId, from, pricesOf }) => ({ versionId, from, prices: pricesOf(branch.id) })),
        adminId,
        shortYesterday: branch.code === 'LAH' ? 150_00 : 0,
        isOpenNow: branch.code !== 'TAL',
        hasMistakes: index === 0,
        spendingSeed: SEED + 1 + index,
        ...stock,
        stockDice,
        neglected: branch.code === 'LAH' ? ['BLC'] : [],
        missing: branch.code === 'MAB' ? { sku: 'DET-S', quantity: 14 } : null,
      })
      await insertMany(trx, 'cashSession', history.sessions)
      await insertMany(trx, 'order', history.orders)
      await insertMany(trx, 'orderLine', history.lines)
      await insertMany(trx, 'load', history.loads)
      await insertMany(trx, 'loadStageChange', history.changes)
      await insertMany(trx, 'payment', history.payments)
      await insertMany(trx, 'refund', history.refunds)
      await insertMany(trx, 'remittance', history.remittances)
      await insertMany(trx, 'branchCounter', history.counters)
      await insertSpending(trx, history.spending, keepFile)
      await insertMany(trx, 'ledgerTransfer', history.transfers)
      await insertPostings(trx, history.postings)
      await insertStock(trx, history.stock)
      counts.orders += history.orders.length
      counts.payments += history.payments.length
      counts.sessions += history.sessions.length
      onBranch(branch.name)
    }
    await fillOpenPapers(trx, stockDice, { branches, items: stock.items, adminId, now })
    const days = Array.from({ length: HISTORY_DAYS }, (_, i) => addDays(start, i))
    await rollUpDays(
      trx,
      branches.flatMap(({ id }) => days.map((date) => ({ branchId: id, date }))),
      now,
    )
    await closeEarlierMonths(trx, adminId, start, now)
    await rollUpCashDays(
      trx,
      branches.flatMap(({ id }) => [...days, manilaDateOf(now)].map((date) => ({ branchId: id, date }))),
      now,
    )
    return counts
  })
  await sql`analyze`.execute(db)
  return filled
}

async function insertSpending(
  trx: Trx,
  { expenses, uploads, receipts, files }: Spending,
  keepFile: ((content: Uint8Array) => Promise<unknown>) | undefined,
): Promise<void> {
  if (keepFile) for (const file of files) await keepFile(file)
  await insertMany(trx, 'upload', uploads)
  await insertMany(trx, 'expense', expenses)
  await insertMany(trx, 'expenseReceipt', receipts)
  for (const [kind, pesos] of Object.entries(BUDGETS)) {
    const monthlyBudgetCentavos = fromPesos(pesos)
    await trx
      .updateTable('expenseCategory')
      .set({ monthlyBudgetCentavos })
      .where('id', '=', categoryId(Number(kind)))
      .execute()
  }
}

/** The owner has closed every month before the last one. */
async function closeEarlierMonths(trx: Trx, adminId: string, start: ManilaDate, now: Date): Promise<void> {
  const lastMonth = startOfMonth(addDays(startOfMonth(manilaDateOf(now)), -1))
  for (let month = startOfMonth(start); month < lastMonth; month = startOfMonth(addDays(month, 31))) {
    const closedAt = atMinutes(addDays(endOfMonth(month), 4), 10 * 60)
    await trx.insertInto('monthClose').values({ month, closedAt, closedBy: adminId, note: null }).execute()
  }
}

async function fillPeople(trx: Trx, dice: Dice, since: Date): Promise<{ adminId: string; branches: DemoBranch[] }> {
  const adminId = dice.id(since)
  const customers = CUSTOMERS.map((customer) => ({ ...customer, id: dice.id(since) }))
  const people = EMPLOYEES.map((employee) => ({ ...employee, userId: dice.id(since), employeeId: dice.id(since) }))
  const branches = BRANCHES.map((branch) => ({ ...branch, id: dice.id(since) }))
  await insertMany(
    trx,
    'branch',
    branches.map(({ id, code, name, address, phone, opens, closes }) => ({
      id,
      code,
      name,
      address,
      phone,
      city: 'Cebu',
      features: [...FEATURES],
      cutoffMinutes: 0,
      ...termsOf({ opens, closes }),
      openingFloatCentavos: 1_000_00,
      drawerLimitCentavos: 15_000_00,
      isVatRegistered: false,
      tin: '',
      version: 1,
      createdAt: since,
    })),
  )
  await insertMany(
    trx,
    'employee',
    people.map(({ employeeId, firstname, lastname }) => ({ id: employeeId, firstname, lastname, createdAt: since })),
  )
  const user = (
    id: string,
    username: string,
    role: 'admin' | 'employee',
    employeeId: string | null,
    firstname: string,
    lastname: string,
  ) => ({
    id,
    username,
    passwordHash: DEMO_PASSWORD_HASH,
    role,
    employeeId,
    firstname,
    lastname,
    isActive: true,
    isDemo: true,
    createdAt: since,
    passwordChangedAt: since,
  })
  await insertMany(trx, 'appUser', [
    user(adminId, 'admin', 'admin', null, 'Alma', 'Labada'),
    ...people.map((one) => user(one.userId, one.username, 'employee', one.employeeId, one.firstname, one.lastname)),
  ])
  await insertMany(
    trx,
    'branchAssignment',
    people.map((one) => ({
      employeeId: one.employeeId,
      branchId: branches.find(({ code }) => code === one.branch)?.id,
      fromOn: manilaDateOf(since),
    })),
  )
  await insertMany(
    trx,
    'customer',
    customers.map(({ id, name, phone }, i) => ({
      id,
      name,
      phone,
      createdBranchId: branches[i % branches.length]?.id,
      createdAt: since,
    })),
  )
  return {
    adminId,
    branches: branches.map((branch, i) => ({
      ...branch,
      staff: people.filter(({ branch: code }) => code === branch.code).map(({ userId }) => userId),
      customers: customers.filter((_, j) => j % branches.length === i || j % 7 === 0).map(({ id }) => id),
    })),
  }
}

/** Two price versions: the ones the company began with, and today's, which Lahug sells a little dearer. */
async function fillPrices(
  trx: Trx,
  dice: Dice,
  { adminId, branches, now }: { adminId: string; branches: readonly DemoBranch[]; now: Date },
) {
  const today = manilaDateOf(now)
  const start = addDays(today, -HISTORY_DAYS)
  const services = PRICE_LIST.map((preset, sort) => ({ ...preset, id: dice.id(startOf(start)), sort }))
  await insertMany(
    trx,
    'service',
    services.map(({ id, code, name, category, unit, stages, sort }) => ({
      id,
      code,
      name,
      category,
      unit,
      stages,
      sort,
      isActive: true,
      createdAt: startOf(start),
    })),
  )
  const lahug = branches.find(({ code }) => code === 'LAH')
  const versions = [
    { versionId: dice.id(startOf(start)), name: 'Opening prices', from: start, cheaper: 8, override: undefined },
    {
      versionId: dice.id(startOf(addDays(today, -45))),
      name: 'After the water rate rise',
      from: addDays(today, -45),
      cheaper: 0,
      override: fromPesos(190),
    },
  ]
  await insertMany(
    trx,
    'priceVersion',
    versions.map(({ versionId, name, from }) => ({
      id: versionId,
      name,
      createdAt: startOf(from),
      createdBy: adminId,
      effectiveAt: startOf(from),
      publishedAt: startOf(from),
      publishedBy: adminId,
    })),
  )
  const priceIn = (cheaper: number, price: Centavos): Centavos =>
    fromPesos(Math.round((price - percentOf(price, cheaper)) / 100))
  await insertMany(
    trx,
    'price',
    versions.flatMap(({ versionId, cheaper }) =>
      services.map((service) => ({
        versionId,
        serviceId: service.id,
        priceCentavos: priceIn(cheaper, service.price),
        minQuantity: service.minQuantity,
        kgPerLoad: service.kgPerLoad,
        toleranceKg: 0.2,
        step: service.unit === 'kg' ? 0.1 : null,
        rushPercent: service.rushPercent,
        isDiscountable: service.category !== 'add_on',
        isTaxable: true,
      })),
    ),
  )
  const [main] = services
  await insertMany(
    trx,
    'priceOverride',
    versions.flatMap(({ versionId, override }) =>
      override && lahug && main ? [{ versionId, serviceId: main.id, branchId: lahug.id, priceCentavos: override }] : [],
    ),
  )
  return versions.map(({ versionId, from, cheaper, override }) => ({
    versionId,
    from,
    pricesOf: (branchId: string): ServicePrice[] =>
      services.map((service) => ({
        ...service,
        serviceId: service.id,
        price: override && service === main && branchId === lahug?.id ? override : priceIn(cheaper, service.price),
        toleranceKg: 0.2,
        step: service.unit === 'kg' ? 0.1 : null,
        discountable: service.category !== 'add_on',
        taxable: true,
      })),
  }))
}

/** All postings of a transfer go in one statement; chunks are cut between transfers. */
async function insertPostings(trx: Trx, rows: readonly { readonly transferId: string }[]): Promise<void> {
  const most = 3_000
  let from = 0
  while (from < rows.length) {
    let to = Math.min(from + most, rows.length)
    while (to < rows.length && rows[to]?.transferId === rows[to - 1]?.transferId) to += 1
    await insertMany(trx, 'ledgerPosting', rows.slice(from, to))
    from = to
  }
}
