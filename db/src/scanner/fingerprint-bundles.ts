import type { Db, Trx } from '../core/client.ts'

export interface BundleRow {
  readonly version: number
  readonly contentsHash: Buffer
  readonly scope: 'branch' | 'everyone'
  readonly bundle: string | null
  readonly signature: string | null
  readonly notAfter: Date
}

/** The newest bundle made for a device. */
export async function findNewestBundle(db: Db, clientId: number): Promise<BundleRow | undefined> {
  return db
    .selectFrom('fingerprintBundle')
    .select(['version', 'contentsHash', 'scope', 'bundle', 'signature', 'notAfter'])
    .where('clientId', '=', clientId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findBundleScope(
  db: Db,
  version: number,
  clientId: number,
): Promise<'branch' | 'everyone' | undefined> {
  const found = await db
    .selectFrom('fingerprintBundle')
    .select('scope')
    .where('version', '=', version)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return found?.scope
}

/**
 * Reserves the next bundle number of a device; the content of earlier bundles is deleted, but their aliases still
 * identify fingers.
 */
export async function beginBundle(
  trx: Trx,
  bundle: {
    readonly clientId: number
    readonly branchId: string
    readonly agent: string
    readonly scope: 'branch' | 'everyone'
    readonly contentsHash: Buffer
    readonly madeAt: Date
    readonly notAfter: Date
  },
): Promise<number> {
  await trx
    .updateTable('fingerprintBundle')
    .set({ bundle: null, signature: null })
    .where('clientId', '=', bundle.clientId)
    .where('bundle', 'is not', null)
    .execute()
  const { version } = await trx
    .insertInto('fingerprintBundle')
    .values(bundle)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Saves the finished bundle, and which finger each of its aliases stands for. */
export async function finishBundle(
  trx: Trx,
  version: number,
  made: { readonly bundle: string; readonly signature: string },
  aliases: readonly { readonly alias: string; readonly fingerprintId: string; readonly employeeId: string }[],
): Promise<void> {
  await trx.updateTable('fingerprintBundle').set(made).where('version', '=', version).execute()
  if (aliases.length > 0)
    await trx
      .insertInto('fingerprintAlias')
      .values(aliases.map((alias) => ({ ...alias, version })))
      .execute()
}

export interface AliasRow {
  readonly fingerprintId: string
  readonly employeeId: string
  readonly firstname: string
  readonly lastname: string
  readonly deactivatedAt: Date | null
  readonly erasedAt: Date | null
  readonly notAfter: Date
}

/** The finger an alias stands for, if it was issued to this device. */
export async function findAlias(db: Db, alias: string, clientId: number): Promise<AliasRow | undefined> {
  return db
    .selectFrom('fingerprintAlias as a')
    .innerJoin('fingerprintBundle as b', 'b.version', 'a.version')
    .innerJoin('fingerprint as f', 'f.id', 'a.fingerprintId')
    .innerJoin('employee as e', 'e.id', 'a.employeeId')
    .select([
      'a.fingerprintId',
      'a.employeeId',
      'e.firstname',
      'e.lastname',
      'e.deactivatedAt',
      'f.erasedAt',
      'b.notAfter',
    ])
    .where('a.alias', '=', alias)
    .where('b.clientId', '=', clientId)
    .executeTakeFirst()
}
