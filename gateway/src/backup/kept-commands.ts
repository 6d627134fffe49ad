import {
  KEPT_COMMAND_DAYS,
  type KeptClaims,
  type KeptCommand,
  type keptCommandRoutes,
  readWireInput,
  type WireInput,
} from '@labada/contracts/backup/kept-commands'
import { pesos } from '@labada/contracts/core/values'
import { findClient } from '@labada/db/access/clients'
import * as kept from '@labada/db/backup/kept-commands'
import type { Db } from '@labada/db/core/client'
import { isDatabaseAway } from '@labada/db/core/failures'
import type { Row } from '@labada/db/core/json-rows'
import { readCursor } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { listSigners } from '@labada/db/core/server-keys'
import { DomainError } from '@labada/domain/core/errors'
import type { Centavos } from '@labada/domain/core/money'
import { writeAudit } from '../core/audit-entries.ts'
import { hashOfInput } from '../http/command.ts'
import type { Context, Handlers } from '../http/context.ts'
import type { Device } from '../http/device.ts'
import { refusalOf } from '../http/errors.ts'
import { KEPT_ROUTES, keptWords } from '../http/kept/kept-routes.ts'
import { findActorThen, readInput } from '../http/kept/redo.ts'
import { checksumOf, readSeal } from '../http/kept/seals.ts'
import { inProgress } from '../http/problems.ts'

const DAY_MS = 86_400_000
/** A command is stored shortly after it began: one from just before the backup may be missing from it. Milliseconds. */
const MARGIN_MS = 60_000
const AT_A_TIME = 25
const MOST_SHOWN = 200

export const keptCommandHandlers: Handlers<typeof keptCommandRoutes> = {
  async getKeptSince(_input, context) {
    const restore = await findRestore(context)
    if (!restore) return { restore: null }
    const { id, restoredAt, snapshotAt } = restore
    return { restore: { restoreId: id, restoredAt, snapshotAt, since: sinceOf(restore) } }
  },

  async bringKeptCommands({ body }, context) {
    const restore = await findRestore(context)
    if (!restore) throw new DomainError('nothing_restored', 'The shop wasn’t restored recently')
    const signers = await listSigners(context.db)
    const believed = body.commands.flatMap((command) => {
      const sealed = readSealed(command, signers)
      return sealed ? [toRow(sealed, restore.id, context)] : []
    })
    const rows = believed.filter(({ at }) => at >= sinceOf(restore) && at <= restore.restoredAt)
    const taken = await context.command(async (trx) => {
      const added = await kept.keepCommands(trx, rows)
      if (added > 0) await announce(trx, context.now, changed(restore.id))
      return added
    })
    return { taken, known: believed.length - taken, refused: body.commands.length - believed.length }
  },

  async getKeptCommands(_input, context) {
    const { db } = context
    const restore = await findRestore(context)
    if (!restore) return { restore: null, waiting: 0, done: 0, refused: 0, differing: 0, devices: [], commands: [] }
    const [counts, devices, rows] = await Promise.all([
      kept.countKeptCommands(db, restore.id),
      kept.listBringers(db, restore),
      kept.listKeptCommands(db, restore.id, MOST_SHOWN),
    ])
    const commands = rows.map(({ route, input, deviceName, by, ...row }) => ({
      ...row,
      what: keptWords(route),
      amount: amountOf(input),
      by: by ?? 'Someone who isn’t in the backup',
      device: deviceName,
    }))
    const { id, restoredAt, snapshotAt } = restore
    return { restore: { id, restoredAt, snapshotAt }, ...counts, devices, commands }
  },

  async putBackKeptCommands({ body }, context) {
    const { db, now } = context
    const restore = await findRestore(context)
    if (!restore) throw new DomainError('nothing_restored', 'The shop wasn’t restored recently')
    const place = body.after === undefined ? undefined : readCursor(body.after, 'instant')
    return context.command(async (trx) => {
      // Commands depend on earlier ones: one admin at a time, one command after another, each committed separately.
      if (!(await kept.holdPuttingBack(trx))) throw inProgress()
      const { items, nextCursor } = await kept.listUndone(db, restore.id, place, AT_A_TIME)
      const counts = { done: 0, refused: 0 }
      for (const row of items) {
        const outcome = await putBack(row, context)
        await kept.settleKeptCommand(trx, row.id, outcome, now)
        counts[outcome.state] += 1
      }
      if (items.length > 0) {
        await writeAudit(trx, context, {
          action: 'kept_commands.put_back',
          objectType: 'restore',
          objectId: restore.id,
          branchId: null,
          after: { ...counts, from: items[0]?.at.toISOString(), to: items.at(-1)?.at.toISOString() },
        })
        await announce(trx, now, changed(restore.id))
      }
      return { ...counts, next: nextCursor }
    })
  },
}

type Restore = NonNullable<Awaited<ReturnType<typeof kept.findLastRestore>>>

const findRestore = ({ db, now }: Context): Promise<Restore | undefined> =>
  kept.findLastRestore(db, new Date(now.getTime() - KEPT_COMMAND_DAYS * DAY_MS))

const sinceOf = ({ earliest }: Restore): Date => new Date(earliest.getTime() - MARGIN_MS)

const changed = (restoreId: string) =>
  ({ type: 'kept_commands.changed', branchId: null, payload: { restoreId } }) as const

interface Sealed {
  readonly claims: KeptClaims
  readonly input: WireInput
}

/** The content of the seal, if this shop created the seal for exactly this content. */
function readSealed({ seal, input: text }: KeptCommand, signers: readonly string[]): Sealed | undefined {
  const claims = readSeal(seal, signers)
  const route = claims && KEPT_ROUTES.get(claims.route)
  const input = readWireInput(text)
  if (!route || !input) return undefined
  const hash = hashOfInput(route, readInput(route, input.params, input.body)).toString('hex')
  return hash === claims.input ? { claims, input } : undefined
}

function toRow({ claims, input }: Sealed, restoreId: string, { actor, now }: Context): kept.BroughtCommand {
  return {
    id: claims.id,
    restoreId,
    at: new Date(claims.at),
    begunAt: new Date(claims.begun),
    route: claims.route,
    actorId: claims.actor,
    permit: claims.permit ?? null,
    deviceId: claims.device?.id ?? null,
    deviceName: claims.device?.name ?? null,
    branchId: claims.device?.branchId ?? null,
    requestKey: claims.key,
    input,
    answerChecksum: claims.answer,
    broughtAt: now,
    broughtBy: actor.id,
  }
}

/** The amount of the command, if it contains one. */
function amountOf({ body }: WireInput): Centavos | null {
  const amount = pesos.safeParse(body?.amount)
  return amount.success ? amount.data : null
}

/**
 * Redoes the command as it was done. A refusal is returned as its message; throws only if nothing can be done at the
 * moment.
 */
async function putBack(row: Row<'keptCommand'>, { db, redo, door }: Context): Promise<kept.Outcome> {
  const actor = await findActorThen(db, row.actorId, row.at)
  if (!actor) return { state: 'refused', refusal: 'The person who did this isn’t in the backup' }
  const device = await findDevice(db, row)
  if (row.deviceId !== null && !device)
    return { state: 'refused', refusal: 'The device this was done on isn’t in the backup' }
  try {
    const { route, at, id, begunAt, requestKey, input } = row
    const text = await redo({
      route,
      actor,
      permitter: row.permit ?? undefined,
      device: device ?? null,
      at,
      dice: { seed: id, begunAt: begunAt.getTime() },
      key: requestKey,
      params: input.params,
      body: input.body,
    })
    return { state: 'done', differs: checksumOf(text) !== row.answerChecksum }
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const refusal = refusalOf(error)
    if (refusal === undefined) door.report(error)
    return { state: 'refused', refusal: refusal ?? 'The server couldn’t process this one. See its log.' }
  }
}

async function findDevice(db: Db, { deviceId }: Row<'keptCommand'>): Promise<Device | undefined> {
  const client = deviceId === null ? undefined : await findClient(db, deviceId)
  return client && { id: client.id, branchId: client.branchId, name: client.name }
}
