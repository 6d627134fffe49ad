import { newId } from '@labada/db/core/ids'
import { saveJobSchedules } from '@labada/db/core/job-runs'
import type { TransferSource } from '@labada/domain/ledger/ledger'
import { deliveryBody, letBook, trackingPhone } from '@labada/gateway/testing/bookings'
import type { Answer } from '@labada/gateway/testing/caller'
import { saleOf, stocked } from '@labada/gateway/testing/stockroom'
import { done, orderOf, payment, readied, received } from '@labada/gateway/testing/till'
import {
  approvedAdvance,
  type Branch,
  close,
  customerOf,
  mealOf,
  moveCash,
  order,
  packageSold,
  paidLater,
  payrollOf,
  purchase,
  riderCash,
  shelved,
  voided,
} from './branch-deeds.ts'

/** The setup of the day before; returns the function that books the transfer on the day itself. */
type Booking = (branch: Branch) => Promise<() => Promise<Answer>>

/** One way to book each kind of transfer, through the public API. */
export const BOOKINGS: Readonly<Record<TransferSource, Booking>> = {
  order:
    async ({ till, counter }) =>
    () =>
      counter.post('/orders', orderOf(till, 100)),
  payment: afterOrder(({ counter }, { id }) => counter.post(`/orders/${id}/payments`, payment('cash', 100))),
  change_owed: afterOrder(({ counter }, { id }) =>
    counter.post(`/orders/${id}/payments`, payment('cash', 100, { tendered: 500, oweChange: true })),
  ),
  short_change: afterOrder(
    ({ counter }, { id }) => counter.post(`/orders/${id}/short-change`, { id: newId() }),
    payment('cash', 100, { tendered: 500, oweChange: true }),
  ),
  refund: afterOrder(
    ({ till }, { id }) =>
      till.admin.post(`/orders/${id}/refunds`, { ...payment('cash', 40), reason: 'A stain stayed' }),
    payment('cash', 100),
  ),
  void: afterOrder(
    ({ till }, { id }) => till.admin.post(`/orders/${id}/void`, { reason: 'Typed twice' }),
    payment('cash', 100),
  ),
  async storage_fee(branch) {
    const { till, counter } = branch
    const fee = { storageFreeDays: 0, storageFeePerDay: 10, storageFeeMost: 50 }
    done(await till.admin.patch(`/branches/${counter.branch.id}`, fee))
    const { id } = await readied(await order(branch), counter)
    return () => counter.post(`/orders/${id}/storage-fee`, { decision: 'charge' })
  },
  async delivery_fee(branch) {
    const { till, counter } = branch
    await letBook(till, [counter], { minimum: 0 })
    const { claimCode } = await order(branch, { customer: { name: 'Rosa Cruz', phone: '09175557788' } })
    const phone = await trackingPhone(till.app.caller(), claimCode, '7788')
    const body = deliveryBody((await phone.offer()).offer.days)
    done(await phone.ask(body))
    return () => counter.post(`/bookings/${body.id}/answer`, { answer: 'confirm' })
  },
  write_off: afterOrder(({ till }, { id }) => till.admin.post(`/orders/${id}/write-off`, { reason: 'Moved away' })),
  async claim(branch) {
    const { id } = await order(branch)
    const claim = { id: newId(), kind: 'stained', description: 'Pink at the collar', asked: 50 }
    done(await branch.counter.post(`/orders/${id}/claims`, claim))
    return () => branch.till.admin.post(`/order-claims/${claim.id}/accept`, { amount: 50, account: 'bank' })
  },
  async prepaid_top_up(branch) {
    const customerId = await customerOf(branch)
    return () => branch.counter.post(`/customers/${customerId}/prepaid-top-ups`, payment('cash', 100))
  },
  async prepaid_pay_out(branch) {
    const customerId = await customerOf(branch)
    done(await branch.counter.post(`/customers/${customerId}/prepaid-top-ups`, payment('cash', 100)))
    const given = { ...payment('cash', 40), reason: 'Moves to another town', branchId: branch.counter.branch.id }
    return () => branch.till.admin.post(`/customers/${customerId}/prepaid-pay-outs`, given)
  },
  async package_sale(branch) {
    const customerId = await customerOf(branch)
    return () => packageSold(branch, customerId)
  },
  async package_use(branch) {
    const customerId = await customerOf(branch)
    const sold = done(await packageSold(branch, customerId))
    const { id, lines } = await order(branch, { customer: { id: customerId } })
    const use = { id: newId(), packageId: sold.id, lineId: lines[0].id, units: 1 }
    return () => branch.counter.post(`/orders/${id}/package-uses`, use)
  },
  async package_refund(branch) {
    const sold = done(await packageSold(branch, await customerOf(branch)))
    const given = { id: newId(), method: 'cash', reason: 'Moves to another town', branchId: branch.counter.branch.id }
    return () => branch.till.admin.post(`/packages/${sold.id}/refund`, given)
  },
  async package_expiry(branch) {
    done(await packageSold(branch, await customerOf(branch), 1))
    await saveJobSchedules(branch.till.app.db, [{ job: 'expire-packages', cron: '1 * * * *', nextRunAt: null }])
    return () => branch.till.admin.post('/job-schedules/expire-packages/run', {})
  },
  rider_float: async (branch) => () => riderCash(branch, 'float', 100),
  async rider_turn_in(branch) {
    done(await riderCash(branch, 'float', 100))
    return () => riderCash(branch, 'turn_in', 100)
  },
  async cash_opening(branch) {
    done(await close(branch, { keep: 5000 }))
    return () => branch.counter.post('/cash-sessions', { id: newId(), counted: { 1000: 4 } })
  },
  cash_count: async (branch) => () => close(branch, { counted: { 1000: 4 }, keep: 4000, note: 'One note is gone' }),
  cash_in: async (branch) => () => moveCash(branch, 'cash_in'),
  cash_out: async (branch) => () => moveCash(branch, 'cash_out'),
  to_safe: async (branch) => () => moveCash(branch, 'to_safe'),
  async from_safe(branch) {
    done(await moveCash(branch, 'to_safe'))
    return () => moveCash(branch, 'from_safe')
  },
  remittance: async (branch) => () => close(branch, { keep: 1000, rest: 'remit' }),
  async remittance_confirmed({ till, counter }) {
    const sent = { id: newId(), from: 'drawer', amount: 4000, carrier: 'Rodel Tan' }
    done(await counter.post('/remittances', sent))
    const came = { received: 4000, receivedOn: '2026-11-22', to: 'bank', reference: 'DS-1' }
    return () => till.admin.post(`/remittances/${sent.id}/confirm`, came)
  },
  async undecided_cash(branch) {
    const { id } = await voided(branch)
    return () => paidLater(branch, id)
  },
  async undecided_cash_settled(branch) {
    const { id } = await voided(branch)
    const { outcomes } = done(await paidLater(branch, id))
    const answer = { decision: 'dismiss', reason: 'It was given back', cash: 'returned' }
    return () => branch.till.admin.post(`/offline/commands/${outcomes[0].id}/decision`, answer)
  },
  capital_in: entry({ kind: 'capital_in', to: 'bank' }),
  withdrawal: entry({ kind: 'withdrawal', from: 'bank' }),
  account_transfer: entry({ kind: 'transfer', from: 'card', to: 'bank' }),
  other_income: entry({ kind: 'other_income', to: 'bank' }),
  bank_charge: entry({ kind: 'bank_charge', from: 'bank' }),
  async contributions_paid(branch) {
    await payrollOf(branch)
    return entry({ kind: 'contributions', from: 'bank', amount: 1 })(branch)
  },
  async expense(branch) {
    const spent = await mealOf(branch, 150)
    return () => branch.counter.post('/expenses', spent)
  },
  expense_approval: afterExpense(({ till }, { id }) => till.admin.post(`/expenses/${id}/approve`, {}), 400),
  expense_rejection: afterExpense(
    ({ till }, { id }) => till.admin.post(`/expenses/${id}/reject`, { reason: 'Not for the shop' }),
    400,
  ),
  expense_change: afterExpense(async (branch, { id, version }) => {
    const { id: _, ...changed } = await mealOf(branch, 250)
    return branch.counter.patch(`/expenses/${id}`, { ...changed, version })
  }),
  async expense_return(branch) {
    const { id } = done(await branch.counter.post('/expenses', await mealOf(branch, 400)))
    done(await branch.till.admin.post(`/expenses/${id}/reject`, { reason: 'Not for the shop' }))
    return () => branch.counter.post(`/expenses/${id}/return`, { into: 'drawer' })
  },
  expense_void: afterExpense(({ till }, { id }) => till.admin.post(`/expenses/${id}/void`, { reason: 'Typed twice' })),
  async advance(branch) {
    const id = await approvedAdvance(branch)
    return () => branch.till.admin.post(`/cash-advances/${id}/release`, { from: 'drawer' })
  },
  async advance_return(branch) {
    const id = await approvedAdvance(branch)
    done(await branch.till.admin.post(`/cash-advances/${id}/release`, { from: 'drawer' }))
    return () => branch.till.admin.post(`/cash-advances/${id}/returns`, { id: newId(), amount: 200, into: 'drawer' })
  },
  async payroll(branch) {
    const runId = await payrollOf(branch)
    const reopened = { id: newId(), reason: 'An allowance was missing' }
    return () => branch.till.admin.post(`/payroll-runs/${runId}/reopen`, reopened)
  },
  async payroll_payment(branch) {
    const { till, counter } = branch
    const runId = await payrollOf(branch)
    const paid = { id: newId(), branchId: counter.branch.id, from: 'gcash', reference: 'GC-1' }
    return () => till.admin.post(`/payroll-runs/${runId}/payments`, { payments: [paid] })
  },
  async item_sale(branch) {
    const itemId = await shelved(branch)
    return () => branch.counter.post('/item-sales', saleOf([{ itemId, quantity: 2 }], 50))
  },
  item_sale_void: afterSale(({ till }, { id }) => till.admin.post(`/item-sales/${id}/void`, { reason: 'Typed twice' })),
  item_sale_refund: afterSale(({ till }, { id, lines }) =>
    till.admin.post(`/item-sales/${id}/refunds`, {
      id: newId(),
      method: 'cash',
      reason: 'Leaking sachet',
      lines: [{ lineId: lines[0]?.id, quantity: 1, returnedTo: 'stock' }],
    }),
  ),
  purchase: async (branch) => () => purchase(branch),
  async purchase_void(branch) {
    const { id } = done(await purchase(branch))
    return () => branch.till.admin.post(`/purchases/${id}/void`, { reason: 'Typed twice' })
  },
  async stock_opening({ till, counter }) {
    const place = { itemId: (await stocked(till)).id, branchId: counter.branch.id }
    return () =>
      till.admin.post('/stock/adjustments', { id: newId(), ...place, kind: 'opening', quantity: 20, value: 300 })
  },
  stock_adjustment: adjusted({ kind: 'adjustment', quantity: -1, reason: 'damage' }),
  stock_spoilage: adjusted({ kind: 'spoilage', quantity: 1 }),
  stock_consumption: adjusted({ kind: 'consumption', quantity: 1 }),
  async stock_count(branch) {
    const { till, counter } = branch
    const itemId = await shelved(branch)
    const { id } = done(await counter.post('/stock-counts', { id: newId(), itemIds: [itemId] }))
    done(await counter.post(`/stock-counts/${id}/submit`, { lines: [{ itemId, counted: 18 }] }))
    return () => till.admin.post(`/stock-counts/${id}/post`, {})
  },
  async stock_transfer(branch) {
    const { till, counter } = branch
    const itemId = await shelved(branch)
    const sent = { id: newId(), fromBranchId: counter.branch.id, toBranchId: till.counter.branch.id }
    return () => till.admin.post('/stock-transfers', { ...sent, lines: [{ itemId, quantity: 2 }] })
  },
  async stock_correction(branch) {
    const itemId = await shelved(branch)
    done(await branch.counter.post('/item-sales', saleOf([{ itemId, quantity: 25 }], 625, { allowNegative: true })))
    return () => purchase(branch, itemId)
  },
  async stock_use(branch) {
    const { till, counter } = branch
    const itemId = await shelved(branch)
    const { version } = done(await till.admin.get(`/items/${itemId}`))
    const recipe = { serviceId: till.services.full, stage: 'washing', per: 'load', quantity: 1 }
    done(await till.admin.patch(`/items/${itemId}`, { version, recipes: [recipe] }))
    const lines = [{ serviceId: till.services.full, quantity: 1 }]
    const { id, loads } = await received(till, 180, { lines }, counter)
    return () => counter.post(`/orders/${id}/loads/${loads[0].id}/stage`, { stage: 'washing' })
  },
}

interface Known {
  readonly id: string
  readonly version: number
  readonly lines: readonly { readonly id: string }[]
}

/** Books on an order of ₱100 of the day before, paid up to the given amount. */
function afterOrder(book: (branch: Branch, known: Known) => Promise<Answer>, paid?: object): Booking {
  return async (branch) => {
    const known = await order(branch, paid && { payments: [paid] })
    return () => book(branch, known)
  }
}

function afterExpense(book: (branch: Branch, known: Known) => Promise<Answer>, amount = 150): Booking {
  return async (branch) => {
    const known = done(await branch.counter.post('/expenses', await mealOf(branch, amount)))
    return () => book(branch, known)
  }
}

function afterSale(book: (branch: Branch, known: Known) => Promise<Answer>): Booking {
  return async (branch) => {
    const itemId = await shelved(branch)
    const known = done(await branch.counter.post('/item-sales', saleOf([{ itemId, quantity: 2 }], 50)))
    return () => book(branch, known)
  }
}

function entry(body: object): Booking {
  return async ({ till, counter }) => {
    const more = { amount: 500, date: '2026-11-22', description: 'For the books' }
    return () => till.admin.post('/cash-entries', { id: newId(), branchId: counter.branch.id, ...more, ...body })
  }
}

function adjusted(body: object): Booking {
  return async (branch) => {
    const { till, counter } = branch
    const place = { itemId: await shelved(branch), branchId: counter.branch.id }
    return () => till.admin.post('/stock/adjustments', { id: newId(), ...place, ...body })
  }
}
