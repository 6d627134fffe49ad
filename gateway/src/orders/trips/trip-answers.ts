import type { Trip } from '@labada/contracts/orders/trips/trips'
import type * as trips from '@labada/db/orders/trips/trips'
import { DomainError } from '@labada/domain/core/errors'
import { ZERO } from '@labada/domain/core/money'

/** The requested trip. Refuses `not_found` if there is none. */
export function foundTrip(row: trips.TripRow | undefined): trips.TripRow {
  if (!row) throw new DomainError('not_found', 'Trip not found')
  return row
}

/** The trip on the wire: the encoder copies only the fields of its schema. */
export function toTrip(row: trips.TripRow): Trip {
  const { orderNumber, orderStage, orderLoads, orderTotal, orderBalance } = row
  return {
    ...row,
    window: row.timeWindow,
    fee: row.feeCentavos,
    note: row.notes,
    stateBy: { id: row.stateBy, name: row.stateByName },
    rider: row.riderId === null ? null : { id: row.riderId, name: row.riderName ?? '' },
    customer:
      row.customerId === null ? null : { id: row.customerId, name: row.customerName ?? '', phone: row.customerPhone },
    order:
      orderNumber === null || orderStage === null || orderLoads === null || orderTotal === null || orderBalance === null
        ? null
        : {
            number: orderNumber,
            stage: orderStage,
            loads: orderLoads,
            total: orderTotal,
            balance: orderStage === 'voided' ? ZERO : orderBalance,
          },
  }
}
