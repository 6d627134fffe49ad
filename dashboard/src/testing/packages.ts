import type { PackagePlan } from '@labada/contracts/catalog/package-plans'
import type { SoldPackage } from '@labada/contracts/orders/customers/packages'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { ANA, GIVEN_NOW, MABOLO } from './shop.ts'

const PLAN_ID = '0199bbbb-0000-7000-8000-000000000001'
const FAR: ManilaDate = parseManilaDate('2099-12-20') ?? dayMissing()

/** Ten loads for the price of nine: ₱162 each. */
export function givenPackage(own: Partial<SoldPackage> = {}): SoldPackage {
  return {
    id: '0199bbbb-0000-7000-8000-000000000002',
    planId: PLAN_ID,
    customer: { id: '0199aaaa-0000-7000-8000-000000000001', name: 'Maria Cruz' },
    number: 'MAB-K-000001',
    name: 'Ten loads',
    price: centavos(1620_00),
    units: 10,
    unit: 'load',
    serviceIds: [],
    serviceNames: ['Full service'],
    branchIds: [],
    validUntil: FAR,
    unitsLeft: 10,
    valueLeft: centavos(1620_00),
    state: 'open',
    branchId: MABOLO.id,
    branchName: MABOLO.name,
    method: 'cash',
    reference: null,
    soldAt: GIVEN_NOW,
    soldBy: { id: ANA.id, name: 'Ana Reyes' },
    ...own,
  }
}

/** The plan of the same package. */
export function givenPlan(own: Partial<PackagePlan> = {}): PackagePlan {
  return {
    id: PLAN_ID,
    name: 'Ten loads',
    price: centavos(1620_00),
    units: 10,
    unit: 'load',
    serviceIds: ['0199cccc-0000-7000-8000-000000000001'],
    branchIds: [],
    validDays: 90,
    onSale: true,
    version: 1,
    createdAt: GIVEN_NOW,
    createdBy: 'Ana Reyes',
    sold: 3,
    ...own,
  }
}

function dayMissing(): never {
  throw new Error('not a day')
}
