import { drawerMoved } from '@labada/domain/cash/drawer-movements'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { insertMany } from './bulk.ts'
import { type Dice, diceOf } from './dice.ts'
import type { DemoBranch } from './order-plan.ts'

export interface Desk {
  readonly branches: readonly DemoBranch[]
  readonly adminId: string
  readonly now: Date
  /** Of its own dice, so that what the desk does changes nothing else of the company. */
  readonly seed: number
}

type Row = Readonly<Record<string, unknown>>

/** What a counter does beside washing: it washes again, moves cash by hand, and tells the next shift. */
export async function fillDesk(trx: Trx, given: Desk): Promise<void> {
  const dice = diceOf(given.seed)
  await fillRewash(trx, dice, given)
  await fillHandovers(trx, dice, given)
  await fillMovedCash(trx, dice, given)
  await fillClaims(trx, given)
}

/** A customer of each branch claims something about laundry that left lately; nobody answered yet. */
async function fillClaims(trx: Trx, { branches, adminId, now, seed }: Desk): Promise<void> {
  const dice = diceOf(seed + 1)
  for (const { id: branchId, staff } of branches) {
    const { rows } = await sql<{ id: string; releasedAt: Date }>`
      select id, released_at from "order" where branch_id = ${branchId} and stage = 'released' and customer_id is not null
      order by released_at desc, id limit 1`.execute(trx)
    const [order] = rows
    if (!order) continue
    const openedAt = new Date(Math.min(now.getTime(), order.releasedAt.getTime() + dice.between(20, 90) * 60_000))
    const { kind, description, pesos } = dice.pick(CLAIMED)
    const claim = {
      id: dice.id(openedAt),
      orderId: order.id,
      branchId,
      kind,
      description,
      askedCentavos: fromPesos(pesos),
    }
    await insertMany(trx, 'orderClaim', [{ ...claim, openedAt, openedBy: staff[0] ?? adminId }])
  }
}

const CLAIMED = [
  { kind: 'lost', description: 'One black school sock is missing', pesos: 60 },
  { kind: 'stained', description: 'White polo came back pink at the collar', pesos: 350 },
  { kind: 'mixed_up', description: 'Got the towel of somebody else, hers is blue', pesos: 180 },
] as const

/** One load of a ready order of each branch was not clean: it goes through the machines again. */
async function fillRewash(trx: Trx, dice: Dice, { branches, adminId, now }: Desk): Promise<void> {
  for (const { id: branchId, staff } of branches) {
    const { rows } = await sql<{
      id: string
      loadId: string
      label: string
      path: string[]
      loads: number
      readyAt: Date
    }>`
      select o.id, l.id as load_id, l.label, l.path, o.load_count as loads, l.stage_at as ready_at
      from "order" o join load l on l.order_id = o.id and l.number = 1
      where o.branch_id = ${branchId} and o.stage = 'ready' and o.type = 'walk-in' and l.path @> array['washing']
      order by o.stage_at desc, o.id limit 1`.execute(trx)
    const [order] = rows
    if (!order) continue
    const at = new Date(Math.max(order.readyAt.getTime(), now.getTime() - dice.between(10, 50) * 60_000))
    const by = staff[0] ?? adminId
    const id = dice.id(at)
    const reason = 'A stain of ink is still there'
    const kept = { orderId: order.id, branchId, stage: 'received', stageAt: at, stageBy: by }
    const number = order.loads + 1
    await insertMany(trx, 'load', [
      { id, ...kept, number, label: order.label, path: order.path, rewashOf: order.loadId, rewashReason: reason },
    ])
    await insertMany(trx, 'loadStageChange', [
      {
        id: dice.id(at),
        loadId: id,
        orderId: order.id,
        branchId,
        fromStage: null,
        toStage: 'received',
        changedAt: at,
        changedBy: by,
        reason,
      },
    ])
    await trx
      .updateTable('order')
      .set({ stage: 'received', stageAt: at, loadCount: number })
      .where('id', '=', order.id)
      .execute()
  }
}

const NOTES = [
  ['Dryer 2 squeaks; the repair man comes tomorrow. Rush orders are on the top rack.', ['machines', 'rush', 'keys']],
  ['Both riders are back. The change fund has ₱300 in coins.', ['machines', 'deliveries', 'keys']],
  ['Ran low on large plastic bags, a transfer is asked for.', ['machines', 'rush', 'deliveries', 'keys']],
] as const

/** What the last three evenings told the mornings; the last note waits to be read where nobody has opened yet. */
async function fillHandovers(trx: Trx, dice: Dice, { branches, adminId }: Desk): Promise<void> {
  const notes: Row[] = []
  for (const { id: branchId, staff } of branches) {
    const sessions = await trx
      .selectFrom('cashSession')
      .select(['openedAt', 'closedAt'])
      .where('branchId', '=', branchId)
      .orderBy('number', 'desc')
      .limit(NOTES.length + 1)
      .execute()
    const by = staff.at(-1) ?? adminId
    let next: Date | null = null
    let told = 0
    for (const { openedAt, closedAt } of sessions) {
      const [text, checks] = NOTES[told % NOTES.length] ?? NOTES[0]
      if (closedAt) {
        const writtenAt = new Date(closedAt.getTime() - 300_000)
        const readBy = next ? (staff[0] ?? adminId) : null
        const id = dice.id(writtenAt)
        notes.push({ id, branchId, text, checks, writtenAt, writtenBy: by, readAt: next, readBy })
        told += 1
      }
      next = openedAt
    }
  }
  await insertMany(trx, 'handoverNote', notes)
}

const MOVED = [
  {
    kind: 'cash_in',
    reason: 'change_fund',
    pesos: 500,
    note: 'Coins and small notes from the owner',
    words: 'Cash in',
  },
  { kind: 'to_safe', reason: undefined, pesos: 400, note: 'Large notes', words: 'To the safe' },
] as const

/** Where the drawer stands open, change was brought today and large notes were put away. */
async function fillMovedCash(trx: Trx, dice: Dice, { branches, adminId, now }: Desk): Promise<void> {
  for (const { id: branchId, staff } of branches) {
    const session = await trx
      .selectFrom('cashSession')
      .select(['id', 'openedAt'])
      .where('branchId', '=', branchId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (!session) continue
    const by = staff[0] ?? adminId
    for (const { kind, reason, pesos, note, words } of MOVED) {
      const at = new Date(Math.max(session.openedAt.getTime(), now.getTime() - dice.between(5, 60) * 60_000))
      const amount = fromPesos(pesos)
      const [id, transferId] = [dice.id(at), dice.id(at)]
      await insertMany(trx, 'cashMovement', [
        {
          id,
          branchId,
          cashSessionId: session.id,
          kind,
          reason: reason ?? null,
          note,
          amountCentavos: amount,
          approvalId: null,
          recordedAt: at,
          recordedBy: by,
        },
      ])
      await insertMany(trx, 'ledgerTransfer', [
        {
          id: transferId,
          branchId,
          occurredAt: at,
          businessDate: manilaDateOf(at),
          sourceType: kind,
          sourceId: id,
          description: `${words}: ${note}`,
          cashSessionId: session.id,
          actorId: by,
          reversesId: null,
        },
      ])
      await insertMany(
        trx,
        'ledgerPosting',
        drawerMoved(kind, amount, reason).map(({ account, amount: amountCentavos }, position) => ({
          transferId,
          position,
          branchId,
          accountCode: account,
          amountCentavos,
        })),
      )
    }
  }
}
