import type { Feature } from '@labada/domain/core/access'
import type { Centavos } from '@labada/domain/core/money'
import { ZERO } from '@labada/domain/core/money'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { type CashOnHand, cashOnHand } from '../ledger/ledger.ts'
import type { Database } from '../schema.ts'
import type { WeekHours } from './branch-tables.ts'
import { type TaxedBranch, vatChangesOfBranch } from './vat-registrations.ts'

/** A branch as stored. */
export type BranchRow = Selectable<Database['branch']>
/** A branch with its expected cash. */
export type BranchWithCash = TaxedBranch & CashOnHand

/** The branches within a scope (null: all), open ones first, each with its cash. */
export async function listBranches(db: Db, scopeBranchId: string | null): Promise<BranchWithCash[]> {
  let branches = taxed(db).orderBy(sql`closed_at is not null`).orderBy('name')
  if (scopeBranchId) branches = branches.where('id', '=', scopeBranchId)
  return withCash(db, await branches.execute())
}

export async function findBranch(db: Db, id: string): Promise<BranchWithCash | undefined> {
  const branch = await taxed(db).where('id', '=', id).executeTakeFirst()
  return branch && (await withCash(db, [branch]))[0]
}

export async function hasBranch(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Locks the branch against changes and new references to it until the transaction ends. */
export async function lockBranch(trx: Trx, id: string): Promise<BranchRow | undefined> {
  return trx.selectFrom('branch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** All fields of a branch. */
export interface NewBranch {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly phone: string
  readonly features: readonly Feature[]
  readonly hours: WeekHours
  readonly cutoffMinutes: number
  readonly turnaroundHours: number
  readonly rushHours: number
  readonly openingFloatCentavos: Centavos
  readonly drawerLimitCentavos: Centavos
  readonly cashOutLimitCentavos: Centavos
  readonly storageFreeDays: number
  readonly storageFeePerDayCentavos: Centavos
  readonly storageFeeMostCentavos: Centavos
  readonly isVatRegistered: boolean
  readonly tin: string
  readonly wageRegion: string | null
  readonly wageTier: string | null
}

/** Throws a unique violation (`branch_code_key`, `branch_name_key`) for a code or name that is taken. */
export async function insertBranch(trx: Trx, branch: NewBranch): Promise<void> {
  await trx
    .insertInto('branch')
    .values({ ...branch, hours: JSON.stringify(branch.hours) })
    .execute()
}

/** Updates the given fields and increments the version. */
export async function setBranch(
  trx: Trx,
  id: string,
  changes: { readonly [K in keyof Omit<NewBranch, 'id' | 'code'>]?: NewBranch[K] | undefined },
): Promise<void> {
  const { hours, ...rest } = changes
  await trx
    .updateTable('branch')
    .set({ ...rest, ...(hours && { hours: JSON.stringify(hours) }), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Closes a branch (with its reason) or opens it again (null). */
export async function setBranchClosed(
  trx: Trx,
  id: string,
  closed: { readonly at: Date; readonly reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('branch')
    .set({ closedAt: closed?.at ?? null, closedReason: closed?.reason ?? null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The work still open at a branch, checked before it is closed. */
export interface OpenWork {
  readonly openSession: { readonly id: string; readonly number: number } | null
  readonly ordersInProcess: number
}

export async function openWorkOf(trx: Trx, branchId: string): Promise<OpenWork> {
  const session = await trx
    .selectFrom('cashSession')
    .select(['id', 'number'])
    .where('branchId', '=', branchId)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  const { count } = await trx
    .selectFrom('order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('branchId', '=', branchId)
    .where('stage', 'not in', ['released', 'voided'])
    .executeTakeFirstOrThrow()
  return { openSession: session ?? null, ordersInProcess: count }
}

function taxed(db: Db) {
  return db.selectFrom('branch').selectAll('branch').select(vatChangesOfBranch.as('vatChanges'))
}

async function withCash(db: Db, branches: readonly TaxedBranch[]): Promise<BranchWithCash[]> {
  const cash = await cashOnHand(
    db,
    branches.map(({ id }) => id),
  )
  return branches.map((branch) => ({ ...branch, ...(cash.get(branch.id) ?? { drawer: ZERO, safe: ZERO }) }))
}
