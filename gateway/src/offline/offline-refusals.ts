import type { Access, Route } from '@labada/contracts/core/route'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { stoodAt } from '@labada/db/access/stands'
import { findUser, isAssigned } from '@labada/db/access/users'
import { findBranch } from '@labada/db/company/branches'
import { getSettings } from '@labada/db/company/settings'
import * as brought from '@labada/db/offline/offline-commands'
import { findOrderByClaim } from '@labada/db/orders/orders'
import type { Feature } from '@labada/domain/core/access'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { isOfSeries, isSaleOfSeries } from '@labada/domain/offline/offline-numbers'
import type { Context } from '../http/context.ts'
import { nameOf } from '../http/kept/kept-routes.ts'

/** What became of a command, and why it waits. */
export interface Outcome {
  readonly state: 'done' | 'waiting'
  readonly refusal: string | null
  readonly remark: string | null
}

/** It waits for an admin, with the reason. */
export const waits = (refusal: string): Outcome => ({ state: 'waiting', refusal, remark: null })

/** Why it is not even tried: what it follows waits, or the sender may not say this. */
export async function refusalBefore(
  row: brought.NewCommand,
  route: Route,
  { db, actor }: Pick<Context, 'db' | 'actor'>,
): Promise<Outcome | undefined> {
  if (row.subjectId !== null && (await brought.findWaitingOf(db, row.subjectId)))
    return waits(
      row.input.params?.orderId === undefined
        ? 'It follows other work that’s waiting for a decision'
        : 'It follows work on the same order that’s waiting for a decision',
    )
  if (row.actorId !== actor.id && !(await worksAt(row.branchId, row.actorId, db)))
    return waits('The person who did this doesn’t work at this branch')
  // Otherwise a device would do for one person what only another may.
  if (route.key !== 'own' && route.key !== 'public' && !actor.keys.has(route.key))
    return waits('The person who sent this doesn’t have permission to do it')
  const branch = await findBranch(db, row.branchId)
  if (!branch || !isOn(route.access, branch.features)) return waits('This page isn’t turned on for the branch')
  if (row.orderNumber === null) return undefined
  if (!(await isOwnNumber(row, row.orderNumber, branch, db)))
    return waits('The number on its slip isn’t from this device')
  const [kind, other] = isSale(row)
    ? ['sale', await brought.findSaleNumbered(db, row.orderNumber)]
    : ['order', (await findOrderByClaim(db, { branchId: null }, row.orderNumber))?.order.id]
  return other !== undefined && other !== row.subjectId
    ? waits(`Another ${kind} has the number on its slip`)
    : undefined
}

/**
 * Who stood at the device when it was done, where the shop asks: a person who did not stand there makes it wait; what
 * was done with nobody’s PIN counts, and says so, because a counter that was locked when its line went must not stop.
 */
export async function attendanceOf(
  { actorId, deviceId, countedAt: at }: brought.NewCommand,
  { db, actor }: Pick<Context, 'db' | 'actor'>,
): Promise<{ readonly refusal: string | null; readonly remark: string | null }> {
  const { standing } = await getSettings(db, 'counter', at)
  if (standing === 'off' || (await stoodAt(db, { clientId: deviceId, personId: actorId, at })))
    return { refusal: null, remark: null }
  return actorId === actor.id
    ? { refusal: null, remark: 'Done without a connection and without a PIN' }
    : { refusal: 'The person who did this wasn’t at this counter', remark: null }
}

/** Whether a branch has one of the pages that a call belongs to; the call that sends belongs to none. */
const isOn = (access: Access, features: readonly Feature[]): boolean =>
  !('features' in access) || access.features.length === 0 || access.features.some((one) => features.includes(one))

async function worksAt(branchId: string, userId: string, db: Context['db']): Promise<boolean> {
  const user = await findUser(db, userId)
  return user?.employeeId ? isAssigned(db, user.employeeId, branchId) : false
}

const SALE = nameOf(itemSaleRoutes.sellItems)
const isSale = ({ route }: brought.NewCommand): boolean => route === SALE

async function isOwnNumber(
  row: brought.NewCommand,
  number: string,
  { code, cutoffMinutes }: { readonly code: string; readonly cutoffMinutes: number },
  db: Context['db'],
): Promise<boolean> {
  const series = await brought.seriesOfDevice(db, row.deviceId)
  if (isSale(row)) return series.some((one) => isSaleOfSeries(number, code, one))
  const days = [row.at, row.countedAt].map((one) => businessDateOf(one, cutoffMinutes))
  return days.some((day) => series.some((one) => isOfSeries(number, code, day, one)))
}
