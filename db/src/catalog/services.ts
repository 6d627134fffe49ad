import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { ServiceLook } from '@labada/domain/catalog/service-looks'
import type { WorkStage } from '@labada/domain/catalog/work-stages'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** A service as stored, without prices: those belong to price versions. */
export interface ServiceRow extends ServiceLook {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  readonly stages: WorkStage[]
  readonly sort: number
  readonly isActive: boolean
}

const columns = ['id', 'code', 'name', 'category', 'unit', 'stages', 'sort', 'isActive', 'icon', 'color'] as const

/** Every service, active or not, in the order of the counter's tiles. */
export async function listServices(db: Db): Promise<ServiceRow[]> {
  return db.selectFrom('service').select(columns).orderBy('sort').orderBy('name').execute()
}

export async function findService(db: Db, id: string): Promise<ServiceRow | undefined> {
  return db.selectFrom('service').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks the service until the transaction ends. */
export async function lockService(trx: Trx, id: string): Promise<ServiceRow | undefined> {
  return trx.selectFrom('service').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether another active service has this name, ignoring case. */
export async function hasServiceNamed(db: Db, name: string, exceptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('service')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('isActive', '=', true)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

/** The sort position after the last tile. */
export async function nextServiceSort(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('service')
    .select((eb) => eb.fn.coalesce(eb.fn.max('sort'), sql<number>`-1`).as('last'))
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Throws a unique violation (`service_code_key`) if the code is taken. */
export async function insertService(trx: Trx, service: Omit<ServiceRow, 'isActive'>): Promise<void> {
  await trx.insertInto('service').values(service).execute()
}

/** Updates the given fields. Code and unit never change: orders and prices refer to them. */
export async function setService(
  trx: Trx,
  id: string,
  changes: {
    readonly [K in 'name' | 'category' | 'stages' | 'sort' | 'isActive' | 'icon' | 'color']?: ServiceRow[K] | undefined
  },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await trx.updateTable('service').set(given).where('id', '=', id).execute()
}
