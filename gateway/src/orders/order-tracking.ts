import { createHash } from 'node:crypto'
import type { orderTrackingRoutes, TrackedOrder } from '@labada/contracts/orders/order-tracking'
import { stampCardsOf } from '@labada/db/catalog/promotions'
import { getAllSettings } from '@labada/db/company/settings'
import { announce } from '@labada/db/core/outbox'
import { packagesLeftOf } from '@labada/db/orders/customers/packages'
import { findTrackedOrder, stopMessages, type TrackedRow } from '@labada/db/orders/order-tracking'
import { parseQrPh, qrPhFor } from '@labada/domain/company/qr-ph'
import { type Settings, WALLET_METHODS } from '@labada/domain/company/settings'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, sum } from '@labada/domain/core/money'
import { hasDelivery, type LoadStage } from '@labada/domain/orders/order-stages'
import { endsWithFour, isTracked, trackedNameOf } from '@labada/domain/orders/order-tracking'
import { balanceOf } from '@labada/domain/orders/orders'
import { storageDue } from '@labada/domain/orders/storage-fees'
import { toStampCards } from '../catalog/promotion-terms.ts'
import type { Context, Handlers } from '../http/context.ts'
import { storageOf } from './order-answers.ts'
import { spendPhoneTry, trackingLimitsOf } from './order-tracking-limits.ts'
import { isPass, newPass } from './order-tracking-pass.ts'

export const orderTrackingHandlers: Handlers<typeof orderTrackingRoutes> = {
  async trackOrder({ params, query }, context) {
    const found = await findTracked(params.code, context)
    const order = toTracked(found, await ownedBy(found.row, context), context.now)
    const version = createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 22)
    return { version, order: query.seen === version ? null : order }
  },

  async confirmTrackedPhone({ params, body }, context) {
    const { row } = await findTracked(params.code, context)
    await spendPhoneTry(context.db, row.id, context.ip)
    if (!endsWithFour(row.customerPhone, body.lastFour)) {
      const message = 'These aren’t the last four digits of the phone number on this order'
      throw new DomainError('field_invalid', message, { field: 'lastFour' })
    }
    return newPass(await context.keys(), row, context.now)
  },

  // Without the four digits: a link in every message must be enough to stop them, and a stranger with a code gains nothing.
  async stopTrackedMessages({ params }, context) {
    const { row } = await findTracked(params.code, context)
    const { customerId } = row
    if (customerId !== null) {
      await context.command(async (trx) => {
        if (!(await stopMessages(trx, customerId, context.now))) return
        await announce(trx, context.now, { type: 'customer.changed', branchId: null, payload: { customerId } })
      })
    }
    return { stopped: true as const }
  },
}

interface Found {
  readonly row: TrackedRow & { readonly stage: LoadStage }
  readonly settings: Settings
}

/**
 * The order of a code, with the settings. Unknown, voided and ended orders, and all of them while tracking is off, give the
 * same answer after the same work: one miss.
 */
export async function findTracked(code: string, { db, ip, now }: Context): Promise<Found> {
  const { refuseGuesser, refuseFlood, spendMiss } = trackingLimitsOf(db)
  refuseGuesser(ip)
  const [row, settings] = await Promise.all([findTrackedOrder(db, code), getAllSettings(db, now)])
  const { on, days } = settings.tracking
  if (on && row && isOpen(row) && isTracked(row, days, now)) {
    await refuseFlood(row.id)
    return { row, settings }
  }
  await spendMiss(db, ip)
  throw new DomainError('not_found', 'Order not found')
}

const isOpen = (row: TrackedRow): row is Found['row'] => row.stage !== 'voided'

/** What the customer has here, for who showed that they know the phone number; null for everybody else. */
async function ownedBy(row: TrackedRow, context: Context): Promise<Owned | null> {
  if (!(await isOwner(row, context))) return null
  const { customerId, branchId } = row
  if (customerId === null) return { packages: [], stampCards: [] }
  const today = manilaDateOf(context.now)
  const [packages, cards] = await Promise.all([
    packagesLeftOf(context.db, customerId, today),
    stampCardsOf(context.db, customerId, { branchId, today }),
  ])
  return { packages, stampCards: toStampCards(cards) }
}

/** Whether the caller showed that they know the phone number. */
export async function isOwner(row: TrackedRow, { keys, door, now }: Context): Promise<boolean> {
  const pass = door.presented.token
  return pass !== undefined && isPass(await keys(), pass, row, now)
}

function toTracked({ row, settings }: Found, owned: Owned | null, now: Date): TrackedOrder {
  const address = [row.branchAddress, row.branchCity].filter(Boolean).join(', ')
  return {
    shop: settings.shop.shopName,
    branch: {
      name: row.branchName,
      address,
      phone: row.branchPhone || settings.shop.phone,
      hours: [...row.branchHours],
      closed: row.branchClosedAt !== null,
    },
    stage: row.stage,
    loads: row.loads.map(({ number, stage, path }) => ({ number, stage, path: [...path] })),
    delivery: hasDelivery(row.type),
    promisedAt: row.promisedAt,
    releasedAt: row.releasedAt,
    methods: ['cash', ...WALLET_METHODS.filter((method) => settings.payments.methods[method].active)],
    hasPhone: row.customerPhone !== null,
    messages: row.messagesAgreedAt === null ? null : row.messagesStoppedAt === null,
    own: owned && { ...ownPart(row, settings, now), ...owned },
  }
}

type Owned = Pick<NonNullable<TrackedOrder['own']>, 'packages' | 'stampCards'>
type Own = Omit<NonNullable<TrackedOrder['own']>, keyof Owned>

function ownPart(row: Found['row'], { payments, tracking }: Settings, now: Date): Own {
  const storage = storageOf(row)
  const storageFee = storageDue(storage, storage, now)
  const balance = balanceOf({
    stage: row.stage,
    total: row.totalCentavos,
    paid: row.paidCentavos,
    writtenOff: row.writtenOffCentavos,
  })
  const due = sum([balance, storageFee])
  return {
    number: row.number,
    name: trackedNameOf(row.customerName ?? ''),
    total: sum([row.totalCentavos, storageFee]),
    storageFee,
    paid: row.paidCentavos,
    balance: due,
    owedChange: row.owedChangeCentavos,
    dueOn: row.dueOn,
    accounts: WALLET_METHODS.flatMap((method) => {
      const { active, accountName, accountNumber } = payments.methods[method]
      return active && accountNumber ? [{ method, accountName, accountNumber }] : []
    }),
    qrPh: qrOf(tracking.qrPh, due),
  }
}

function qrOf(text: string, due: Centavos): string | null {
  return text === '' || due <= 0 ? null : qrPhFor(parseQrPh(text), due)
}
