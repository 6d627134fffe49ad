import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Files } from '../core/files.ts'
import { migrateToLatest } from '../migrate.ts'
import { carryOver, type Rollback } from './carry-over.ts'
import { openContainer } from './container.ts'
import { quoted } from './copied-tables.ts'
import type { Manifest } from './manifest.ts'
import { type Restored, restoreInto } from './restore-into.ts'
import { besideUrl, createBeside, databaseOf, dropDatabase, sweepBeside } from './scratch.ts'
import { connect } from './snapshot.ts'

/** The restoring role: it owns the new database until it is proven, and is no superuser. */
const RESTORER = 'labada_backup'
/** The Postgres extensions that the migrations require. */
const EXTENSIONS = ['btree_gist', 'pg_trgm']
/** How often the swap is tried while other connections are still open. */
const MOST_TRIES = 20

/**
 * Transfers what the restorer owns in this database to the caller. Not `reassign owned`: that would also take the
 * databases of other shops on the same server. A column's sequence is transferred with its table.
 */
const TAKE_OWNERSHIP = `
  do $$
  declare owned record;
  begin
    for owned in
      select o.type, o.identity
      from pg_shdepend d cross join lateral pg_identify_object(d.classid, d.objid, d.objsubid) o
      where d.dbid = (select oid from pg_database where datname = current_database())
        and d.refclassid = 'pg_authid'::regclass and d.refobjid = '${RESTORER}'::regrole and d.deptype = 'o'
        and o.type <> 'default acl'
        and not exists (
          select from pg_depend c
          where c.classid = d.classid and c.objid = d.objid and d.classid = 'pg_class'::regclass
            and c.refobjsubid > 0 and c.deptype in ('a', 'i'))
    loop
      -- 'statistics object' is what Postgres calls it, and 'statistics' what one says.
      execute format('alter %s %s owner to current_user', replace(owned.type, ' object', ''), owned.identity);
    end loop;
  end $$`

export interface RestoreShopOptions {
  readonly file: string
  readonly identity: KeyObject
  /** Keys whose signature is trusted. Base64 SPKI. */
  readonly signers: readonly string[]
  /** The shop's database, as the owner of the server. */
  readonly ownerUrl: string
  /** The same database, as the backup role. */
  readonly backupUrl: string
  readonly files: Files
  readonly now: Date
  readonly onStep: (words: string) => void
  /** Called once the new database is proven and before anything changes. If it returns false, nothing changes. */
  readonly mayReplace: (manifest: Manifest) => Promise<boolean>
}

export interface RestoredShop {
  readonly manifest: Manifest
  readonly restored: Restored
  readonly rollback: Rollback
  /** The new name of the database that was replaced. */
  readonly kept: string
}

/**
 * Restores the shop from a backup: into a new database that is proven, migrated to today's schema, and swapped with the
 * old one in one transaction. The old one is kept beside it. If killed at any moment, either the old or the new shop is
 * there, complete. Undefined if the owner declines.
 */
export async function restoreShop(options: RestoreShopOptions): Promise<RestoredShop | undefined> {
  const { file, signers, ownerUrl, files, onStep } = options
  onStep('Checking the signature and every byte of the backup')
  const container = await openContainer(file, signers)
  const { manifest } = container
  const shop = databaseOf(ownerUrl)
  const server = await connect(besideUrl(ownerUrl, 'postgres'), 'labada-restore')
  try {
    await sweepBeside(server, shop, 'restore')
    const fresh = await createBeside(server, shop, 'restore', RESTORER)
    try {
      await createExtensions(besideUrl(ownerUrl, fresh))
      onStep('Restoring into a new database and verifying it')
      const restored = await restoreInto({
        container,
        identity: options.identity,
        databaseUrl: besideUrl(options.backupUrl, fresh),
        keepUpload: files.keepUpload,
      })
      onStep('Updating it to this version of Labada')
      const freshUrl = besideUrl(ownerUrl, fresh)
      await adopt(freshUrl, fresh)
      await migrateToLatest(freshUrl)
      const rollback = await carryOver({ ...options, manifest, freshUrl, liveUrl: ownerUrl })
      if (!(await options.mayReplace(manifest))) {
        await dropDatabase(server, fresh)
        return undefined
      }
      onStep('Switching to the restored shop')
      const kept = `${shop}_before_${stampOf(options.now)}`
      await swap(server, { shop, fresh, kept })
      return { manifest, restored, rollback, kept }
    } catch (error) {
      await dropDatabase(server, fresh)
      throw error
    }
  } finally {
    await server.end()
  }
}

/** An extension belongs to the role that created it, so the owner creates it before the restorer migrates. */
async function createExtensions(freshUrl: string): Promise<void> {
  const client = await connect(freshUrl, 'labada-restore')
  try {
    for (const name of EXTENSIONS) await client.query(`create extension if not exists ${quoted(name)}`)
  } finally {
    await client.end()
  }
}

/**
 * Transfers ownership of everything to the server's owner, as in a database that was never restored. The restoring role
 * had its privileges as the owner, so they are granted again.
 */
async function adopt(freshUrl: string, fresh: string): Promise<void> {
  const client = await connect(freshUrl, 'labada-restore')
  try {
    await client.query('begin')
    await client.query(`alter database ${quoted(fresh)} owner to current_user`)
    await client.query(
      `alter default privileges for role ${RESTORER} in schema public revoke all on tables from ${RESTORER}`,
    )
    await client.query(
      `alter default privileges for role ${RESTORER} in schema public revoke all on sequences from ${RESTORER}`,
    )
    await client.query(TAKE_OWNERSHIP)
    await client.query(`grant usage on schema public to ${RESTORER}`)
    await client.query(`grant select on all tables in schema public to ${RESTORER}`)
    await client.query(`grant select on all sequences in schema public to ${RESTORER}`)
    await client.query(`alter default privileges in schema public grant select on tables to ${RESTORER}`)
    await client.query(`alter default privileges in schema public grant select on sequences to ${RESTORER}`)
    await client.query(`grant connect, temporary on database ${quoted(fresh)} to public`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Renames both databases in one transaction: connections see either the old shop or the new one. */
async function swap(
  server: pg.Client,
  { shop, fresh, kept }: { readonly shop: string; readonly fresh: string; readonly kept: string },
): Promise<void> {
  for (let tries = 1; ; tries++) {
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [
      [shop, fresh],
    ])
    try {
      await server.query('begin')
      await server.query(`alter database ${quoted(shop)} rename to ${quoted(kept)}`)
      await server.query(`alter database ${quoted(fresh)} rename to ${quoted(shop)}`)
      await server.query('commit')
      return
    } catch (error) {
      await server.query('rollback')
      if (tries === MOST_TRIES || !(error instanceof Error && 'code' in error && error.code === '55006')) throw error
    }
  }
}

function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_').toLowerCase()
}
