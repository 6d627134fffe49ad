import { readWireInput, type WireInput } from '@labada/contracts/backup/kept-commands'
import type { Route } from '@labada/contracts/core/route'
import type { OfflineCommand, OfflineOutcome, offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { findClient } from '@labada/db/access/clients'
import type { Trx } from '@labada/db/core/client'
import { diceNamed } from '@labada/db/core/dice'
import { isDatabaseAway } from '@labada/db/core/failures'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import * as brought from '@labada/db/offline/offline-commands'
import { DomainError } from '@labada/domain/core/errors'
import { countedAt, isClockWrong } from '@labada/domain/offline/command-times'
import { writeAudit } from '../core/audit-entries.ts'
import type { Actor } from '../http/actor.ts'
import type { Context, Handlers } from '../http/context.ts'
import type { Device } from '../http/device.ts'
import { refusalOf } from '../http/errors.ts'
import { InvalidInput } from '../http/input.ts'
import { keptWords, OFFLINE_ROUTES } from '../http/kept/kept-routes.ts'
import { findActorThen, readInput } from '../http/kept/redo.ts'
import { inProgress } from '../http/problems.ts'
import { MOST_LISTED, offlineCommandsChanged, toListed } from './offline-answers.ts'
import { attendanceOf, type Outcome, refusalBefore, waits } from './offline-refusals.ts'
import { keepWaiting, settleDismissed, withUndecided } from './undecided-cash.ts'

export const offlineCommandHandlers: Handlers<typeof offlineCommandRoutes> = {
  async takeOfflineSeries(_input, context) {
    const device = deviceOf(context)
    return { series: await context.command((trx) => brought.takeSeries(trx, device, context.now)) }
  },

  async bringOfflineCommands({ body }, context) {
    const device = deviceOf(context)
    const { outcomes, added } = await bringAll(body.commands, { device, sender: context.actor, refusal: null }, context)
    return context.command(async (trx) => {
      if (added > 0) await announce(trx, context.now, offlineCommandsChanged(device.branchId))
      return { outcomes }
    })
  },

  async listOfflineCommands({ query: { branchId = null } }, { db }) {
    const at = { branchId }
    const [waiting, items] = await Promise.all([
      brought.countWaiting(db, at),
      brought.listOfflineCommands(db, at, MOST_LISTED),
    ])
    return { waiting, items: items.map(toListed) }
  },

  async decideOfflineCommand({ params, body }, context) {
    const found = await brought.findListed(context.db, params.commandId)
    if (!found) throw new DomainError('not_found', 'This work isn’t on the list')
    return context.command(async (trx) => {
      if (!(await brought.holdDeciding(trx, found.branchId))) throw inProgress()
      const row = await brought.lockOfflineCommand(trx, found.id)
      if (row?.state === 'waiting') {
        if (body.decision === 'record') await recordWaiting(trx, row, body.reason, context)
        else {
          await settleDismissed(trx, row, body.cash, context)
          await brought.setOfflineCommand(trx, row.id, {
            state: 'dismissed',
            refusal: null,
            waitedBecause: row.refusal,
            ...decided(body.reason, context),
          })
        }
        await writeAudit(trx, context, {
          action: body.decision === 'record' ? 'offline_command.recorded' : 'offline_command.dismissed',
          objectType: 'offline_command',
          objectId: row.id,
          branchId: row.branchId,
          reason: body.reason,
          after: {
            what: keptWords(row.route),
            orderNumber: row.orderNumber,
            countedAt: row.countedAt.toISOString(),
            ...(row.drawerCentavos !== null && { drawerCentavos: row.drawerCentavos, cash: body.cash }),
          },
        })
        await announce(trx, context.now, offlineCommandsChanged(row.branchId))
      }
      const after = await brought.findListed(trx, found.id)
      return toListed(after ?? found)
    })
  },
}

const decided = (reason: string, { actor, now }: Context) => ({ decidedAt: now, decidedBy: actor.id, reason })

/** The device of a shop call. */
export function deviceOf({ device }: Pick<Context, 'device'>): Device {
  if (!device) throw new Error('A shop call has a device')
  return device
}

/** Whose work it is. */
interface Sending {
  readonly device: Device
  /** Who was logged in at the device: it may say what they may do, and what others did who stood there. */
  readonly sender: Actor
  /** Why all of it waits; null if it does not. */
  readonly refusal: string | null
}

/**
 * Records what a device did, oldest first; each counts once. `added`: how many were not known before. Throws only if
 * nothing can be done now: what was recorded until then stays, and is answered alike when it comes again.
 */
export async function bringAll(
  commands: readonly OfflineCommand[],
  sending: Sending,
  context: Context,
): Promise<{ readonly outcomes: OfflineOutcome[]; readonly added: number }> {
  const known = await brought.findBrought(
    context.db,
    commands.map(({ id }) => id),
  )
  const outcomes: OfflineOutcome[] = []
  // Commands depend on earlier ones: one after another, each committed by itself.
  for (const command of commands.toSorted((one, other) => one.seq - other.seq)) {
    const { state, refusal } = known.get(command.id) ?? (await bring(command, sending, context))
    outcomes.push({ id: command.id, state, refusal: refusal ?? null })
  }
  return { outcomes, added: commands.length - known.size }
}

/** Records one command of a device, or keeps it for an admin to decide. Throws only if nothing can be done now. */
async function bring(command: OfflineCommand, { device, sender, refusal }: Sending, context: Context) {
  const { db, now, actor } = context
  const input = readWireInput(command.input)
  const route = OFFLINE_ROUTES.get(command.route)
  // The database keeps no null characters.
  if (!input || !route || command.input.includes('\\u0000')) throw unknownForm()
  const isReadable = fits(route, input)
  const counted = countedAt(command.at, {
    before: await brought.countedBefore(db, device.id, command.seq),
    arrived: now,
  })
  const row: brought.NewCommand = {
    id: command.id,
    branchId: device.branchId,
    deviceId: device.id,
    seq: command.seq,
    at: command.at,
    countedAt: counted,
    route: command.route,
    actorId: command.actorId,
    orderNumber: command.orderNumber,
    subjectId: isReadable ? subjectOf(input) : null,
    input,
    broughtAt: now,
    broughtBy: actor.id,
  }
  const attendance = await attendanceOf(row, { db, actor: sender })
  const outcome = !isReadable
    ? // An older version of the app made it: what is behind it must not wait too.
      waits('This version can’t read it')
    : ((refusal === null ? await refusalBefore(row, route, { db, actor: sender }) : waits(refusal)) ??
      (attendance.refusal === null ? await attempt(row, device, context) : waits(attendance.refusal)))
  const clock = isClockWrong(command.at, counted) ? 'The device’s clock was wrong, so the time was corrected' : null
  const saved = {
    ...row,
    ...outcome,
    remark: [outcome.remark, attendance.remark, clock].filter(Boolean).join('. ') || null,
  }
  // Of a device that was removed, nobody knows whether there is any cash at all.
  if (saved.state === 'waiting' && isReadable && refusal === null) await keepWaiting(saved, route, context)
  else await brought.insertOfflineCommand(db, saved)
  return saved
}

const unknownForm = () => new DomainError('field_invalid', 'Update this app, then try again', { field: 'commands' })

/** Whether the call would read the input. */
function fits(route: Route, { params, body }: WireInput): boolean {
  try {
    readInput(route, params, body)
    return true
  } catch (error) {
    if (error instanceof InvalidInput) return false
    throw error
  }
}

/** `waiting`: as it is kept, if it waits: its cash may be in the drawer already. */
type Attempted = brought.NewCommand & { readonly waiting?: Row<'offlineCommand'> }

/**
 * Does the command as its person did it, at its time. In a month that was closed meanwhile it counts now. A refusal is its
 * outcome.
 */
async function attempt(row: Attempted, device: Device, context: Context): Promise<Outcome> {
  try {
    return await redone(row, device, row.countedAt, context)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!(error instanceof DomainError && error.code === 'month_closed')) return outcomeOf(error, context)
  }
  try {
    const outcome = await redone(row, device, context.now, context)
    return { ...outcome, remark: [outcome.remark, 'Its month is closed: it counts today'].filter(Boolean).join('. ') }
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return outcomeOf(error, context)
  }
}

function outcomeOf(error: unknown, context: Context): Outcome {
  const refusal = refusalOf(error)
  // A redone sending has no door, and never asks for it unless something broke.
  if (refusal === undefined) context.door.report(error)
  return waits(refusal ?? 'The server couldn’t process this one. See its log.')
}

async function redone(
  row: Attempted,
  device: Device,
  at: Date,
  { db, redo, actor: decider }: Context,
): Promise<Outcome> {
  const actor = await findActorThen(db, row.actorId, at)
  if (!actor) return waits('The person who did this isn’t known')
  const remarks: string[] = []
  await redo({
    route: row.route,
    actor,
    device,
    at,
    dice: diceNamed(row.route, row.actorId, ownIdOf(row.input) ?? row.id, row.at.getTime()),
    // With it, a command whose outcome was lost is answered and not done again.
    key: `offline:${row.id}`,
    params: row.input.params,
    body: row.input.body,
    offline: {
      number: row.orderNumber,
      remark: (text) => remarks.push(text),
      ...(row.waiting && { within: withUndecided(row.waiting, { at, actorId: decider.id }) }),
    },
  })
  return { state: 'done', refusal: null, remark: [...new Set(remarks)].join('. ') || null }
}

/** Records what waits because an admin says so, and then, in their order, what follows it. */
async function recordWaiting(trx: Trx, row: Row<'offlineCommand'>, reason: string, context: Context): Promise<void> {
  for (let next: Row<'offlineCommand'> | undefined = row; next; ) {
    const client = await findClient(context.db, next.deviceId)
    const device = { id: next.deviceId, branchId: next.branchId, name: client?.name ?? '' }
    const outcome = await attempt({ ...next, waiting: next }, device, context)
    if (outcome.state === 'waiting') {
      if (next.id === row.id) throw new DomainError('not_recordable', outcome.refusal ?? '')
      await brought.setOfflineCommand(trx, next.id, { refusal: outcome.refusal })
      return
    }
    await brought.setOfflineCommand(trx, next.id, {
      ...outcome,
      waitedBecause: next.refusal,
      ...decided(reason, context),
    })
    next = row.subjectId === null ? undefined : await brought.findWaitingOf(trx, row.subjectId)
  }
}

/** The order or the record that a command is about. */
function subjectOf({ params, body }: WireInput): string | null {
  const id = params?.orderId ?? params?.cashSessionId ?? body?.id
  return typeof id === 'string' ? id : null
}

function ownIdOf({ body }: WireInput): string | undefined {
  return typeof body?.id === 'string' ? body.id : undefined
}
