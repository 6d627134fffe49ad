import { type Setting, settingSchema } from '@labada/contracts/company/settings'
import { settingSchemas, settingsOnWire, settingsSchema } from '@labada/contracts/company/settings-in-force'
import { DEFAULT_SETTINGS, type SettingSection, type Settings } from '@labada/domain/company/settings'
import type { Db, Trx } from '../core/client.ts'
import { fullNameOf } from '../core/names.ts'
import { findCompany } from './companies.ts'

/** A section as saved; `value` is as in the API (pesos, not centavos). */
export interface SettingVersionRow {
  readonly section: SettingSection
  readonly version: number
  readonly value: Record<string, unknown>
  readonly effectiveAt: Date
  readonly changedAt: Date
  readonly changedBy: string
}
export type NamedSettingVersion = SettingVersionRow & { readonly changedByName: string | null }

const DEFAULTS_ON_WIRE = settingsOnWire(DEFAULT_SETTINGS)

/**
 * One section as in force at a moment: the change that took effect last. Fields that an old record lacks come from the
 * defaults, so that a new field needs no migration.
 */
export async function getSettings<S extends SettingSection>(db: Db, section: S, at: Date): Promise<Settings[S]> {
  const [row] = await inForce(db, at, section)
  // Only the shop's own section knows the company.
  const base = section === 'shop' ? settingsOnWire(await defaults(db)) : DEFAULTS_ON_WIRE
  const value = { ...base[section], ...row?.value }
  return settingSchemas[section].parse(value) as Settings[S]
}

/** All sections as in force at a moment. */
export async function getAllSettings(db: Db, at: Date): Promise<Settings> {
  return decoded(await defaults(db), await inForce(db, at))
}

/** The newest row in force of each section, with the user who saved it. */
export async function listInForce(db: Db, at: Date): Promise<NamedSettingVersion[]> {
  return named(db)
    .distinctOn('s.section')
    .where('s.effectiveAt', '<=', at)
    .orderBy('s.section')
    .orderBy('s.effectiveAt', 'desc')
    .orderBy('s.version', 'desc')
    .execute()
}

/** Saved changes that take effect later, soonest first. */
export async function listUpcoming(db: Db, at: Date): Promise<NamedSettingVersion[]> {
  return named(db).where('s.effectiveAt', '>', at).orderBy('s.effectiveAt').orderBy('s.version').execute()
}

/** The previous versions of a section, newest first; `before` is a version number. */
export async function listSettingVersions(
  db: Db,
  section: SettingSection,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<NamedSettingVersion[]> {
  let rows = named(db).where('s.section', '=', section).orderBy('s.version', 'desc').limit(limit)
  if (before !== undefined) rows = rows.where('s.version', '<', before)
  return rows.execute()
}

/** The number of each section's last change; a section that was never changed is left out. */
export async function newestVersions(db: Db): Promise<ReadonlyMap<SettingSection, number>> {
  const rows = await db
    .selectFrom('settingVersion')
    .select(['section', ({ fn }) => fn.max('version').as('version')])
    .groupBy('section')
    .execute()
  return new Map(rows.map(({ section, version }) => [section, version]))
}

/** Inserts a change. Throws a unique violation (`setting_version_pkey`) if another change has the number. */
export async function insertSettingVersion(trx: Trx, row: SettingVersionRow): Promise<void> {
  await trx
    .insertInto('settingVersion')
    .values({ ...row, value: JSON.stringify(row.value) })
    .execute()
  if (row.section !== 'shop') return
  // The name and phone are public before sign-in; they are stored with the company.
  const { shopName, phone } = settingSchemas.shop.parse(row.value)
  await trx.updateTable('company').set({ shopName, phone }).execute()
}

/** The defaults of all sections, with the name and phone from the setup. */
export async function defaults(db: Db): Promise<Settings> {
  const company = await findCompany(db)
  if (!company) return DEFAULT_SETTINGS
  const { shopName, phone } = company
  return { ...DEFAULT_SETTINGS, shop: { ...DEFAULT_SETTINGS.shop, shopName, phone } }
}

/** A section with its name, as stored; missing fields come from the defaults. */
export const toSetting = (base: Settings, section: SettingSection, value: object): Setting =>
  settingSchema.parse({ section, value: { ...settingsOnWire(base)[section], ...value } })

function decoded(base: Settings, rows: readonly Pick<SettingVersionRow, 'section' | 'value'>[]): Settings {
  const kept = rows.map(({ section, value }) => [section, { ...settingsOnWire(base)[section], ...value }])
  return settingsSchema.parse({ ...settingsOnWire(base), ...Object.fromEntries(kept) })
}

const inForce = (db: Db, at: Date, section?: SettingSection) =>
  db
    .selectFrom('settingVersion')
    .distinctOn('section')
    .select(['section', 'value'])
    .where('effectiveAt', '<=', at)
    .$if(section !== undefined, (rows) => rows.where('section', '=', section ?? 'shop'))
    .orderBy('section')
    .orderBy('effectiveAt', 'desc')
    .orderBy('version', 'desc')
    .execute()

const named = (db: Db) =>
  db
    .selectFrom('settingVersion as s')
    .leftJoin('appUser as u', 'u.id', 's.changedBy')
    .select(['s.section', 's.version', 's.value', 's.effectiveAt', 's.changedAt', 's.changedBy'])
    .select(fullNameOf<string | null>('u').as('changedByName'))
