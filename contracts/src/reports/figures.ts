import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import { LOAD_STAGES } from '@labada/domain/orders/order-stages'
import { z } from 'zod'
import { admin, type Routes, shop } from '../core/route.ts'
import { id, instant, manilaDate, pesos } from '../core/values.ts'

const stageCounts = z.record(z.enum(LOAD_STAGES), z.number().int())
const byMethod = z.object({
  cash: pesos,
  gcash: pesos,
  maya: pesos,
  card: pesos,
  bank: pesos,
  prepaid: pesos,
  package: pesos,
} satisfies Record<PaymentMethod, typeof pesos>)
/** One past day of a branch, from the workers' rollup. */
const day = z.object({
  date: manilaDate,
  orders: z.number().int(),
  loads: z.number().int(),
  sales: pesos,
  collected: pesos,
})

/**
 * The current figures of one branch. Sales = totals of orders received today, less voids; collected = payments less
 * refunds.
 */
export const branchTodaySchema = z.object({
  branchId: id,
  code: z.string(),
  name: z.string(),
  closed: z.boolean(),
  date: manilaDate,
  session: z.object({ id, state: z.enum(['open', 'counting']), openedBy: z.string(), openedAt: instant }).nullable(),
  balance: pesos,
  drawer: pesos,
  safe: pesos,
  sales: pesos,
  collected: pesos,
  collectedByMethod: byMethod,
  /** Money paid ahead into prepaid balances, and paid out of them; not part of `collected`. */
  toppedUp: pesos,
  paidOut: pesos,
  /** Paid for packages, and given back for them; not part of `collected`, which counts what packages paid for. */
  packagesSold: pesos,
  packagesRefunded: pesos,
  ordersReceived: z.number().int(),
  ordersReleased: z.number().int(),
  loadsReceived: z.number().int(),
  kilos: z.number(),
  /** Open orders by stage (without released ones). */
  openByStage: stageCounts,
  overdue: z.number().int(),
  unclaimed: z.number().int(),
  unpaidReleased: z.number().int(),
  unpaid: pesos,
  /** Number of people: with a shift today, in now, shift started without a scan, shift over without one. */
  staff: z.object({
    planned: z.number().int(),
    onDuty: z.number().int(),
    late: z.number().int(),
    absent: z.number().int(),
  }),
  lastEventAt: instant.nullable(),
  devicesOnline: z.number().int(),
  devices: z.number().int(),
  /** The seven days before today, oldest first. */
  week: z.array(day),
})
export type BranchToday = z.output<typeof branchTodaySchema>

/**
 * A branch's current figures for its counter. With blind counts, sums that reveal the expected cash of the drawer are
 * null. The safe is not part of the count and is shown.
 */
export const shopTodaySchema = branchTodaySchema.extend({
  balance: pesos.nullable(),
  drawer: pesos.nullable(),
  collected: pesos.nullable(),
  collectedByMethod: byMethod.extend({ cash: pesos.nullable() }),
  toppedUp: pesos.nullable(),
  paidOut: pesos.nullable(),
  packagesSold: pesos.nullable(),
  packagesRefunded: pesos.nullable(),
})
export type ShopToday = z.output<typeof shopTodaySchema>

const hour = z.object({ hour: z.number().int(), orders: z.number().int(), sales: pesos, usualOrders: z.number() })

export const figureRoutes = {
  branchToday: {
    method: 'GET',
    path: '/branches/:branchId/today',
    access: admin,
    key: 'today.see',
    summary: 'Get one branch right now, with today by the hour against the same weekday of the last four weeks',
    params: z.object({ branchId: id }),
    response: z.object({ asOf: instant, today: branchTodaySchema, hours: z.array(hour) }),
  },
  shopSummary: {
    method: 'GET',
    path: '/shop/summary',
    access: shop('summary'),
    key: 'summary.see',
    summary: 'Get the counter’s own figures for today; blind counters get no sums that reveal expected cash',
    response: z.object({
      asOf: instant,
      today: shopTodaySchema,
      hours: z.array(hour),
      mine: z.object({
        ordersReceived: z.number().int(),
        ordersReleased: z.number().int(),
        payments: z.number().int(),
        /** Of all methods; null with blind counts. */
        collected: pesos.nullable(),
      }),
      owedChange: z.array(z.object({ orderId: id, number: z.string(), amount: pesos })),
    }),
  },
} satisfies Routes
