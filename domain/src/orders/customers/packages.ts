import { isForBranch } from '../../catalog/package-plans.ts'
import { labelOf } from '../../catalog/quantities.ts'
import type { ServiceUnit } from '../../catalog/service-kinds.ts'
import type { MoneyMethod } from '../../company/payment-methods.ts'
import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import { add, type Centavos, flooredQuotient, prorate, smallerOf, subtract, sum, ZERO } from '../../core/money.ts'
import { type Posting, postings } from '../../ledger/ledger.ts'
import { ACCOUNT_OF } from '../order-postings.ts'

/** What is left of a package: units of its services, and what the shop owes for them. Both are zero, or neither. */
export interface PackageLeft {
  readonly units: number
  readonly value: Centavos
}

/** What a package is for, as it was sold: a later change of its plan does not count. */
export interface PackageTerms {
  readonly name: string
  readonly unit: ServiceUnit
  readonly serviceIds: readonly string[]
  /** Empty: every branch. */
  readonly branchIds: readonly string[]
  /** The last day on which it can be used. */
  readonly validUntil: ManilaDate
}

/** An order, as far as a package can pay for a part of it. */
export interface CoveredOrder {
  readonly branchId: string
  readonly subtotal: Centavos
  /** All discounts, and the part of them that packages gave. */
  readonly discount: Centavos
  readonly packageDiscount: Centavos
  readonly vat: Centavos
  readonly exempt: Centavos
  readonly total: Centavos
  /** What is due. */
  readonly balance: Centavos
  readonly hasLegalDiscount: boolean
}

/** A line of an order, with what packages cover of it already. */
export interface CoveredLine {
  readonly serviceId: string
  readonly name: string
  readonly quantity: number
  readonly amount: Centavos
  readonly covered: { readonly units: number; readonly amount: Centavos }
}

/** What using a package for a line does: `released` = `paid` + `surplus`; `paid` + `discount` is no longer due. */
export interface PackageUse {
  readonly units: number
  /** What the shop no longer owes for the package. */
  readonly released: Centavos
  /** What it pays for the order. */
  readonly paid: Centavos
  /** What the order costs less, and the parts of it that were VAT and sold without VAT. */
  readonly discount: Centavos
  readonly vat: Centavos
  readonly exempt: Centavos
  /** What the units were paid for above the price of the line: income right away. */
  readonly surplus: Centavos
}

/**
 * What some units of a package are worth: their share of what is left, without fractions of a centavo, and all of it for
 * the last ones. So however a package is used up, what it released is exactly what was paid for it.
 */
export function releaseOf(left: PackageLeft, units: number): Centavos {
  return flooredQuotient([left.value, thousandths(units)], [thousandths(left.units)])
}

/**
 * What it does to pay for units of a line with a package. The line costs what its units were paid for; the rest of its
 * price is a discount. Refuses `package_unfit` for another service or branch, after its last day, for an order with a
 * discount by law, and if nothing is due on the line; `package_short` for more units than are left; `field_invalid` for
 * more than the line has.
 */
export function packageUseOf(
  terms: PackageTerms,
  left: PackageLeft,
  {
    order,
    line,
    units,
    today,
  }: { readonly order: CoveredOrder; readonly line: CoveredLine; readonly units: number; readonly today: ManilaDate },
): PackageUse {
  refuseUnfit(terms, { order, line, today })
  if (thousandths(units) > thousandths(left.units)) {
    throw new DomainError('package_short', `Only this is left: ${labelOf({ ...terms, quantity: left.units })}`, {
      field: 'units',
    })
  }
  const open = thousandths(openUnits(line))
  if (thousandths(units) > open) {
    throw new DomainError('field_invalid', `The order has fewer units of ${line.name} to pay for`, { field: 'units' })
  }
  const cost = costOf(line, order)
  const cover = smallerOf(
    order.balance,
    thousandths(units) === open
      ? subtract(cost, line.covered.amount)
      : flooredQuotient([cost, thousandths(units)], [thousandths(line.quantity)]),
  )
  const released = releaseOf(left, units)
  const paid = smallerOf(cover, released)
  if (paid <= 0) throw unfit(`Nothing is due for ${line.name}`)
  const discount = subtract(cover, paid)
  return {
    units,
    released,
    paid,
    discount,
    vat: discount === 0 ? ZERO : prorate(order.vat, discount, order.total),
    exempt: discount === 0 ? ZERO : prorate(order.exempt, discount, order.total),
    surplus: subtract(released, paid),
  }
}

/** The order after a use of a package. */
export function afterUse<Order extends CoveredOrder>(order: Order, { paid, discount, vat, exempt }: PackageUse): Order {
  return {
    ...order,
    discount: add(order.discount, discount),
    packageDiscount: add(order.packageDiscount, discount),
    vat: subtract(order.vat, vat),
    exempt: subtract(order.exempt, exempt),
    total: subtract(order.total, discount),
    balance: subtract(order.balance, sum([paid, discount])),
  }
}

/** Units of a line that no package pays for yet. */
export const openUnits = ({ quantity, covered }: CoveredLine): number => plus(quantity, -covered.units)

/** A line after units of a package paid for a part of it. */
export function lineAfterUse(line: CoveredLine, { units, paid, discount }: PackageUse): CoveredLine {
  const { covered } = line
  return {
    ...line,
    covered: { units: plus(covered.units, units), amount: sum([covered.amount, paid, discount]) },
  }
}

/** What is left of a package after a use of it. */
export function leftAfterUse(left: PackageLeft, { units, released }: PackageUse): PackageLeft {
  return { units: plus(left.units, -units), value: subtract(left.value, released) }
}

/** A package sold: money comes in, and the shop owes the units. It is no income until they are used. */
export function packageSold(method: MoneyMethod, price: Centavos): Posting[] {
  return postings({ [ACCOUNT_OF[method]]: price }, { packages: price })
}

/**
 * What a use of a package books besides its payment: the order costs less, as if it had been received at that price, and
 * a surplus is income.
 */
export function packageUsed({ discount, vat, surplus }: PackageUse): Posting[] {
  return postings(
    { discount, vat_payable: vat, packages: surplus },
    { receivable: discount, 'revenue:laundry': vat, 'revenue:breakage': surplus },
  )
}

/** What is left of a package given back: out of the drawer (or the safe, if no drawer is open) or an account. */
export function packageRefunded(method: MoneyMethod, value: Centavos, cashFrom: 'drawer' | 'safe'): Posting[] {
  return postings({ packages: value }, { [method === 'cash' ? cashFrom : ACCOUNT_OF[method]]: value })
}

/** What is left of a package after its last day: the shop no longer owes it. */
export function packageExpired(value: Centavos): Posting[] {
  return postings({ packages: value }, { 'revenue:breakage': value })
}

/** Refuses `package_unfit` after the last day of a package, and `package_short` if nothing is left of it. */
export function refuseNothingLeft(
  { name, validUntil }: Pick<PackageTerms, 'name' | 'validUntil'>,
  left: PackageLeft,
  today: ManilaDate,
): void {
  if (left.units === 0) throw new DomainError('package_short', `Nothing is left of ${name}`)
  if (today > validUntil) throw unfit(`${name} ended on ${validUntil}`)
}

/** Refuses `void_window_over` for a package that was sold on another business day, or of which something was used. */
export function refuseLateVoid(
  sold: { readonly businessDate: ManilaDate; readonly units: number },
  left: PackageLeft,
  today: ManilaDate,
): void {
  if (sold.businessDate !== today) {
    throw new DomainError('void_window_over', 'A package can be voided only on the day it was sold. Refund it instead.')
  }
  if (thousandths(left.units) !== thousandths(sold.units)) {
    throw new DomainError('void_window_over', 'Part of this package was used. Refund the rest instead.')
  }
}

/** `MAB-K-000042`: the branch, and the sequence number of the packages it sold. */
export function packageNumberOf(branchCode: string, count: number): string {
  return `${branchCode}-K-${String(count).padStart(6, '0')}`
}

/** What a line costs after its share of the order's other discounts. */
function costOf({ amount }: CoveredLine, { subtotal, discount, packageDiscount }: CoveredOrder): Centavos {
  const others = subtract(discount, packageDiscount)
  return others === 0 || subtotal === 0 ? amount : subtract(amount, prorate(others, amount, subtotal))
}

function refuseUnfit(
  terms: PackageTerms,
  { order, line, today }: { readonly order: CoveredOrder; readonly line: CoveredLine; readonly today: ManilaDate },
): void {
  if (!terms.serviceIds.includes(line.serviceId)) throw unfit(`${terms.name} isn’t for ${line.name}`)
  if (!isForBranch(terms, order.branchId)) throw unfit(`${terms.name} can’t be used at this branch`)
  if (today > terms.validUntil) throw unfit(`${terms.name} ended on ${terms.validUntil}`)
  if (order.hasLegalDiscount) throw unfit('An order with a discount by law can’t be paid with a package')
}

const thousandths = (quantity: number): number => Math.round(quantity * 1000)
const plus = (one: number, other: number): number => (thousandths(one) + thousandths(other)) / 1000

function unfit(message: string): DomainError {
  return new DomainError('package_unfit', message)
}
