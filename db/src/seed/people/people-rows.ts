import { FEATURES } from '@labada/domain/core/access'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Trx } from '../../core/client.ts'
import { insertMany } from '../bulk.ts'
import type { Dice } from '../dice.ts'
import { type DemoBranch, termsOf } from '../order-plan.ts'
import { BRANCHES, CUSTOMERS, DEMO_PASSWORD_HASH, EMPLOYEES } from './people.ts'

/** The company's branches, staff, users and customers, all there since `since`. */
export async function fillPeople(
  trx: Trx,
  dice: Dice,
  since: Date,
): Promise<{ adminId: string; branches: DemoBranch[] }> {
  const adminId = dice.id(since)
  const customers = CUSTOMERS.map((customer) => ({ ...customer, id: dice.id(since) }))
  const people = EMPLOYEES.map((employee) => ({ ...employee, userId: dice.id(since), employeeId: dice.id(since) }))
  const branches = BRANCHES.map((branch) => ({ ...branch, id: dice.id(since) }))
  await insertMany(
    trx,
    'branch',
    branches.map(({ id, code, name, address, phone, opens, closes }) => ({
      id,
      code,
      name,
      address,
      phone,
      city: 'Cebu',
      region: 'VII',
      features: [...FEATURES],
      cutoffMinutes: 0,
      ...termsOf({ opens, closes }),
      openingFloatCentavos: 1_000_00,
      drawerLimitCentavos: 15_000_00,
      isVatRegistered: false,
      tin: '',
      version: 1,
      createdAt: since,
    })),
  )
  await insertMany(
    trx,
    'employee',
    people.map(({ employeeId, firstname, lastname }) => ({ id: employeeId, firstname, lastname, createdAt: since })),
  )
  const user = (
    id: string,
    username: string,
    role: 'admin' | 'employee',
    employeeId: string | null,
    firstname: string,
    lastname: string,
  ) => ({
    id,
    username,
    passwordHash: DEMO_PASSWORD_HASH,
    role,
    employeeId,
    firstname,
    lastname,
    isActive: true,
    isDemo: true,
    createdAt: since,
    passwordChangedAt: since,
  })
  await insertMany(trx, 'appUser', [
    user(adminId, 'admin', 'admin', null, 'Alma', 'Labada'),
    ...people.map((one) => user(one.userId, one.username, 'employee', one.employeeId, one.firstname, one.lastname)),
  ])
  await insertMany(
    trx,
    'branchAssignment',
    people.map((one) => ({
      employeeId: one.employeeId,
      branchId: branches.find(({ code }) => code === one.branch)?.id,
      fromOn: manilaDateOf(since),
    })),
  )
  await insertMany(
    trx,
    'customer',
    customers.map(({ id, name, phone }, i) => ({
      id,
      name,
      phone,
      createdBranchId: branches[i % branches.length]?.id,
      createdAt: since,
    })),
  )
  return {
    adminId,
    branches: branches.map((branch, i) => ({
      ...branch,
      staff: people.filter(({ branch: code }) => code === branch.code).map(({ userId }) => userId),
      customers: customers.filter((_, j) => j % branches.length === i || j % 7 === 0).map(({ id }) => id),
    })),
  }
}
