import type { NewEvent } from '@labada/contracts/core/events'
import type { PortalSwap, portalSwapRoutes } from '@labada/contracts/schedule/shift-swaps'
import { listBranchNames } from '@labada/db/company/branch-names'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import * as swaps from '@labada/db/schedule/shift-swaps'
import { findShifts, schedulablePeople, shiftsOfPeople } from '@labada/db/schedule/shifts'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, atMinutes, manilaDateOf } from '@labada/domain/core/manila-time'
import { shortNameOf } from '@labada/domain/core/names'
import { refuseSwap, swapChoices } from '@labada/domain/schedule/shift-swaps'
import { idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'

/** Shifts within this number of days can be offered in exchange. */
const DAYS_AHEAD = 14
/** The employee's own shifts, at all branches. */
const EVERYWHERE = { branchId: null }

export const portalSwapHandlers: Handlers<typeof portalSwapRoutes> = {
  async portalSwaps(_input, { db, portal, now }) {
    const { employeeId } = portal
    const rows = await swaps.listSwaps(db, EVERYWHERE, { after: now, employeeId })
    return { success: true, data: { swaps: rows.map((row) => toPortal(row, employeeId)) } }
  },

  async portalSwapChoices({ params }, { db, portal, now }) {
    const { employeeId } = portal
    const [mine] = await findShifts(db, [params.shiftId])
    if (mine?.employeeId !== employeeId || !mine.isPublished || mine.isRestDay)
      return { success: true, data: { colleagues: [] } }
    const today = manilaDateOf(now)
    const days = [mine.date, today, addDays(today, DAYS_AHEAD)].toSorted()
    const [first = today, last = first] = [days[0], days.at(-1)]
    const colleagues = (await swaps.listColleagues(db, mine.branchId, mine.date)).filter(({ id }) => id !== employeeId)
    const ids = [employeeId, ...colleagues.map(({ id }) => id)]
    const [people, planned, branches] = await Promise.all([
      schedulablePeople(db, ids),
      shiftsOfPeople(db, ids, addDays(first, -1), addDays(last, 1)),
      listBranchNames(db),
    ])
    const me = people.find(({ id }) => id === employeeId)
    return {
      success: true,
      data: {
        colleagues: colleagues.flatMap(({ id, ...name }) => {
          const person = people.find((one) => one.id === id)
          if (!me || !person) return []
          const { isFree, theirs } = swapChoices({ mine, me, colleague: person, shifts: planned, now })
          if (!isFree && theirs.length === 0) return []
          return [
            {
              id,
              name: shortNameOf(name),
              is_free: isFree,
              shifts: theirs.map((shift) => ({
                id: shift.id,
                branch: branches.get(shift.branchId) ?? '',
                starts_at: atMinutes(shift.date, shift.starts),
                ends_at: atMinutes(shift.date, shift.ends),
              })),
            },
          ]
        }),
      },
    }
  },

  async askForSwap({ body }, context) {
    const { employeeId } = context.portal
    await unlessTaken({ shift_swap_open: alreadyAsked }, () =>
      afterTwin('swap', 'shift_swap_pkey', () =>
        context.command(async (trx) => {
          const known = await swaps.lockSwap(trx, body.id)
          if (known && known.fromEmployeeId !== employeeId) throw idTaken('swap')
          if (!known) await ask(trx, context, body)
        }),
      ),
    )
    return { success: true, message: 'Sent to your colleague' }
  },

  async answerSwap({ params, body }, context) {
    const { now, portal } = context
    await context.command(async (trx) => {
      const swap = await ownSwap(trx, params.swapId, ({ toEmployeeId }) => toEmployeeId === portal.employeeId)
      const status = body.agree ? 'agreed' : 'declined'
      if (swap.status === status && swap.answeredAt !== null) return
      if (swap.status !== 'asked') throw over()
      await swaps.setSwap(trx, swap.id, { status, answeredAt: now })
      await written(trx, context, swap, 'swap.answered', { status })
    })
    return { success: true, message: body.agree ? 'Accepted. Your admin decides next.' : 'Swap declined' }
  },

  async cancelSwap({ params }, context) {
    const { portal } = context
    await context.command(async (trx) => {
      const swap = await ownSwap(trx, params.swapId, ({ fromEmployeeId }) => fromEmployeeId === portal.employeeId)
      if (swap.status === 'cancelled') return
      if (swap.status !== 'asked' && swap.status !== 'agreed') throw over()
      await swaps.setSwap(trx, swap.id, { status: 'cancelled' })
      await written(trx, context, swap, 'swap.cancelled', { status: 'cancelled' })
    })
    return { success: true, message: 'Request withdrawn' }
  },
}

const alreadyAsked = () =>
  new DomainError('field_invalid', 'This shift is already waiting for an answer', { field: 'shift_id' })

interface Asked {
  readonly id: string
  readonly shift_id: string
  readonly to_employee_id: string
  readonly other_shift_id: string | null
  readonly note?: string | undefined
}

async function ask(trx: Trx, context: Context, body: Asked): Promise<void> {
  const { portal, now } = context
  const found = await findShifts(trx, [body.shift_id, ...(body.other_shift_id ? [body.other_shift_id] : [])])
  const mine = found.find(({ id }) => id === body.shift_id)
  const theirs = found.find(({ id }) => id === body.other_shift_id) ?? null
  const people = await schedulablePeople(trx, [portal.employeeId, body.to_employee_id])
  const [me, colleague] = [portal.employeeId, body.to_employee_id].map((id) => people.find((one) => one.id === id))
  if (!mine || !me || !colleague || (body.other_shift_id && !theirs)) {
    throw new DomainError('field_invalid', 'This shift no longer exists', { field: 'shift_id' })
  }
  const days = [mine.date, ...(theirs ? [theirs.date] : [])].toSorted()
  const [first = mine.date, last = first] = [days[0], days.at(-1)]
  const shifts = await shiftsOfPeople(trx, [me.id, colleague.id], addDays(first, -1), addDays(last, 1))
  refuseSwap({ mine, theirs, me, colleague, shifts: shifts.filter(({ isPublished }) => isPublished), now })
  const swap = {
    id: body.id,
    branchId: mine.branchId,
    fromEmployeeId: me.id,
    toEmployeeId: colleague.id,
    shiftId: mine.id,
    shiftVersion: mine.version,
    startsAt: atMinutes(mine.date, mine.starts),
    endsAt: atMinutes(mine.date, mine.ends),
    otherShiftId: theirs?.id ?? null,
    otherShiftVersion: theirs?.version ?? null,
    otherBranchId: theirs?.branchId ?? null,
    otherStartsAt: theirs && atMinutes(theirs.date, theirs.starts),
    otherEndsAt: theirs && atMinutes(theirs.date, theirs.ends),
    note: body.note || null,
    status: 'asked' as const,
    askedAt: now,
  }
  await swaps.insertSwap(trx, swap)
  await written(trx, context, swap, 'swap.requested', { shift: mine.id, to: colleague.id, instead: theirs?.id ?? null })
}

async function ownSwap(trx: Trx, id: string, isOwn: (swap: Row<'shiftSwap'>) => boolean): Promise<Row<'shiftSwap'>> {
  const swap = await swaps.lockSwap(trx, id)
  if (!swap || !isOwn(swap)) throw new DomainError('not_found', 'Swap not found')
  return swap
}

const over = () => new DomainError('already_decided', 'This swap was already decided')

async function written(
  trx: Trx,
  { portal, device, now, requestId }: Context,
  { id: swapId, branchId }: Pick<Row<'shiftSwap'>, 'id' | 'branchId'>,
  type: Extract<NewEvent['type'], `swap.${string}`>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actorId: null,
    clientId: device?.id ?? null,
    branchId,
    action: type,
    objectType: 'employee',
    objectId: portal.employeeId,
    after: { swap: swapId, ...after },
    requestId,
  })
  await announce(trx, now, { type, branchId, payload: { swapId } })
}

function toPortal(row: swaps.ShiftSwapRow, employeeId: string): PortalSwap {
  const isMine = row.fromEmployeeId === employeeId
  return {
    id: row.id,
    status: row.status,
    is_mine: isMine,
    shift_id: row.shiftId,
    colleague: isMine
      ? shortNameOf({ firstname: row.toFirstname, lastname: row.toLastname })
      : shortNameOf({ firstname: row.fromFirstname, lastname: row.fromLastname }),
    shift: { branch: row.branchName, starts_at: row.startsAt, ends_at: row.endsAt },
    instead:
      row.otherStartsAt && row.otherEndsAt
        ? { branch: row.otherBranchName ?? '', starts_at: row.otherStartsAt, ends_at: row.otherEndsAt }
        : null,
    note: row.note,
    reason: row.decisionReason,
  }
}
