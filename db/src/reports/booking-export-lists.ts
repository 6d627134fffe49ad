import type { ExportQuery } from '@labada/contracts/reports/export-queries'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { slotWords } from '@labada/domain/orders/bookings/booking-slots'
import { seenState } from '@labada/domain/orders/bookings/bookings'
import { maskPhone } from '@labada/domain/orders/customers/customers'
import { packageState } from '@labada/domain/orders/customers/package-kinds'
import { listOf, EXPORT_PAGE as PAGE } from '../core/sheets/export-of.ts'
import { countBookings, listBookingRecords } from '../orders/bookings/booking-lists.ts'
import { countSoldPackages, listSoldPackages } from '../orders/customers/package-lists.ts'

/** The exports of what customers asked for and paid ahead. */
export const BOOKING_EXPORTS = {
  packages: listOf(
    'Packages sold',
    (db, { branchId }: ExportQuery<'packages'>) => countSoldPackages(db, { branchId: branchId ?? null }),
    async (db, { branchId }, cursor, now) => {
      const today = manilaDateOf(now)
      const page = await listSoldPackages(db, { branchId: branchId ?? null }, { cursor, limit: PAGE })
      return { ...page, items: page.items.map((row) => ({ ...row, state: packageState(row, today) })) }
    },
    {
      'Sold at': ({ soldAt }) => ({ at: soldAt }),
      'No.': ({ number }) => ({ text: number }),
      Package: ({ name }) => ({ text: name }),
      Customer: ({ customerName }) => ({ text: customerName }),
      Phone: ({ customerPhone }) => ({ text: customerPhone === null ? null : maskPhone(customerPhone) }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Services: ({ serviceNames }) => ({ text: serviceNames.join(', ') }),
      Units: ({ units }) => ({ number: units }),
      Unit: ({ unit }) => ({ text: unit }),
      'Units left': ({ unitsLeft }) => ({ number: unitsLeft }),
      'Last day': ({ validUntil }) => ({ day: validUntil }),
      State: ({ state }) => ({ text: state }),
      Price: ({ priceCentavos }) => ({ pesos: priceCentavos }),
      'Value left': ({ leftCentavos }) => ({ pesos: leftCentavos }),
      'Paid with': ({ method }) => ({ text: method }),
      Reference: ({ reference }) => ({ text: reference }),
      'Sold by': ({ soldByName }) => ({ text: soldByName }),
    },
  ),
  bookings: listOf(
    'Bookings',
    (db, { branchId }: ExportQuery<'bookings'>) => countBookings(db, { branchId: branchId ?? null }),
    (db, { branchId }, cursor) => listBookingRecords(db, { branchId: branchId ?? null }, { cursor, limit: PAGE }),
    {
      'Asked at': ({ askedAt }) => ({ at: askedAt }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Kind: ({ kind }) => ({ text: kind }),
      Day: ({ dueOn }) => ({ day: dueOn }),
      Time: ({ slotFrom, slotUntil }) => ({ text: slotWords({ from: slotFrom, until: slotUntil }) }),
      State: ({ state, tripState }) => ({ text: seenState(state, tripState) }),
      Zone: ({ zone }) => ({ text: zone }),
      Customer: ({ name, customerName }) => ({ text: name ?? customerName }),
      Phone: (row) => {
        const phone = row.phone ?? row.customerPhone
        return { text: phone === null ? null : maskPhone(phone) }
      },
      Address: ({ address }) => ({ text: address }),
      Landmark: ({ landmark }) => ({ text: landmark }),
      Note: ({ note }) => ({ text: note }),
      'Fee each way': ({ feeCentavos }) => ({ pesos: feeCentavos }),
      'Minimum order': ({ minimumCentavos }) => ({ pesos: minimumCentavos }),
      Order: ({ orderNumber }) => ({ text: orderNumber }),
      Trip: ({ tripState }) => ({ text: tripState?.replace('_', ' ') ?? null }),
      'Answered at': ({ state, stateAt }) => (state === 'asked' ? { text: null } : { at: stateAt }),
      'Answered by': ({ answeredBy }) => ({ text: answeredBy }),
      Reason: ({ reason }) => ({ text: reason }),
    },
  ),
} as const
