import type { Route, RouteInput } from '@labada/contracts/core/route'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { findUser } from '@labada/db/access/users'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getTill } from '@labada/db/cash/tills'
import type { Db, Trx } from '@labada/db/core/client'
import { diceNamed, withDice } from '@labada/db/core/dice'
import { newId } from '@labada/db/core/ids'
import type { Row } from '@labada/db/core/json-rows'
import { type NewTransfer, postTransfers } from '@labada/db/ledger/ledger'
import * as brought from '@labada/db/offline/offline-commands'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import * as rules from '@labada/domain/offline/undecided-cash'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import type { Context } from '../http/context.ts'
import { keptWords, nameOf } from '../http/kept/kept-routes.ts'
import { readInput } from '../http/kept/redo.ts'
import type { Offline } from '../http/kept/redone.ts'

/** The cash that each call of a counter brings into the drawer (+) or takes out of it (−); the others move none. */
const CASH_OF: ReadonlyMap<string, (input: ReturnType<typeof readInput>) => Centavos> = new Map([
  cashOf(orderRoutes.receiveOrder, ({ payments = [] }) => rules.cashOfTenders(payments)),
  cashOf(orderRoutes.recordPayment, (payment) => rules.cashOfTenders([payment])),
  cashOf(itemSaleRoutes.sellItems, ({ payments }) => rules.cashOfTenders(payments)),
  cashOf(expenseRoutes.recordExpense, ({ paidFrom, amount }) => rules.cashOfSpending(paidFrom, amount)),
])

function cashOf<R extends Route>(route: R, amountOf: (body: RouteInput<R>['body']) => Centavos) {
  return [nameOf(route), ({ body }: ReturnType<typeof readInput>) => amountOf(body as RouteInput<R>['body'])] as const
}

/** Keeps work that waits, with its cash in the drawer. */
export async function keepWaiting(
  row: brought.ArrivedCommand,
  route: Route,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const amount = CASH_OF.get(row.route)?.(readInput(route, row.input.params, row.input.body)) ?? ZERO
  if (amount === 0) return keepPlain(db, row)
  // In a month that was closed meanwhile it counts now.
  for (const at of [row.countedAt, now]) {
    try {
      return await db.transaction().execute((trx) => keepWithCash(trx, row, amount, at))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // The drawer cannot hold less than nothing: its decision books it.
      if (error.code === 'cash_short') break
      if (error.code !== 'month_closed') throw error
    }
  }
  await keepPlain(db, row)
}

async function keepPlain(db: Db, row: brought.ArrivedCommand): Promise<void> {
  await brought.insertOfflineCommand(db, row)
}

async function keepWithCash(trx: Trx, row: brought.ArrivedCommand, amount: Centavos, at: Date): Promise<void> {
  const branch = await getTill(trx, row.branchId)
  const session = await shareOpenSession(trx, row.branchId)
  // Whoever opens the drawer counts what is in it: booked later, it would be there twice.
  if (!session) return keepPlain(trx, row)
  if (!(await brought.insertOfflineCommand(trx, { ...row, drawerCentavos: amount }))) return
  await postTransfers(trx, [
    transferOf(row, {
      at,
      cutoffMinutes: branch.cutoffMinutes,
      sourceType: 'undecided_cash',
      what: 'Waits for a decision',
      cashSessionId: session.id,
      // The person may not be known: then nobody is.
      actorId: (await findUser(trx, row.actorId))?.id ?? null,
      postings: rules.cashUndecided(amount),
    }),
  ])
  if (amount < 0) await refuseEmptyCash(trx, row.branchId)
}

/**
 * Runs a waiting command with the cash that the ledger already has in the drawer: the command books its own, so this
 * booking leaves it, in the same transaction. Never below zero between the two.
 */
export function withUndecided(
  row: Row<'offlineCommand'>,
  decided: { readonly at: Date; readonly actorId: string },
): NonNullable<Offline['within']> {
  const leaves = async (trx: Trx) => {
    const amount = await brought.undecidedCashOf(trx, row.id)
    if (amount !== 0) await settle(trx, row, { ...decided, amount, became: 'returned' })
  }
  const isOut = (row.drawerCentavos ?? ZERO) < 0
  return async (trx, work) => {
    if (isOut) await leaves(trx)
    const done = await work()
    if (!isOut) await leaves(trx)
    return done
  }
}

/** Settles the cash of work that is dismissed as the admin says. Refuses `field_invalid` if they do not say it. */
export async function settleDismissed(
  trx: Trx,
  row: Row<'offlineCommand'>,
  became: rules.CashAnswer | undefined,
  { now, actor }: Pick<Context, 'now' | 'actor'>,
): Promise<void> {
  const amount = await brought.undecidedCashOf(trx, row.id)
  if (amount === 0) return
  if (!became) throw new DomainError('field_invalid', 'Say what became of its cash', { field: 'cash' })
  await settle(trx, row, { at: now, actorId: actor.id, amount, became })
}

/** Books what became of the cash. Refuses `no_open_session` and `cash_short` if it would leave the drawer and cannot. */
async function settle(
  trx: Trx,
  row: Row<'offlineCommand'>,
  decided: {
    readonly at: Date
    readonly actorId: string
    readonly amount: Centavos
    readonly became: rules.CashAnswer
  },
): Promise<void> {
  const { at, actorId, amount, became } = decided
  const { cutoffMinutes } = await getTill(trx, row.branchId)
  const isMoved = became === 'returned'
  const session = isMoved ? openDrawerOf(await shareOpenSession(trx, row.branchId)) : undefined
  await postTransfers(trx, [
    transferOf(row, {
      at,
      cutoffMinutes,
      sourceType: 'undecided_cash_settled',
      what: isMoved ? 'Decided' : 'Dismissed, and its cash left as it is',
      cashSessionId: session?.id ?? null,
      actorId,
      postings: isMoved ? rules.cashSettled(amount) : rules.cashLeft(amount),
    }),
  ])
  if (isMoved) await refuseEmptyCash(trx, row.branchId)
}

function transferOf(
  { id, branchId, route, orderNumber }: Pick<brought.ArrivedCommand, 'id' | 'branchId' | 'route' | 'orderNumber'>,
  {
    at,
    cutoffMinutes,
    what,
    ...booked
  }: Pick<NewTransfer, 'sourceType' | 'cashSessionId' | 'actorId' | 'postings'> & {
    readonly at: Date
    readonly cutoffMinutes: number
    readonly what: string
  },
): NewTransfer {
  return {
    ...booked,
    // Not of the command's own dice: its records must get the ids that its device gave them.
    id: withDice(diceNamed(booked.sourceType, branchId, id, at.getTime()), () => newId()),
    branchId,
    occurredAt: at,
    businessDate: businessDateOf(at, cutoffMinutes),
    sourceId: id,
    description: `${what}: ${[keptWords(route), orderNumber].filter(Boolean).join(' ')}`,
  }
}
