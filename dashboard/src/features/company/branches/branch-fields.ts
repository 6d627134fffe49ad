import type { Branch, branchRoutes } from '@labada/contracts/company/branches'
import type { RouteRequest } from '@labada/contracts/core/route'
import { CASH_OUT_LIMIT, STORAGE_FREE_DAYS } from '@labada/domain/company/branches'
import type { Feature } from '@labada/domain/core/access'
import { FEATURES } from '@labada/domain/core/access'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { FEATURE_WORDS, WEEKDAY_NAMES } from '../../../components/company/words.ts'
import { hoursText } from '../../../components/fields/clock-time.ts'
import { money, NOTHING } from '../../../lib/format.ts'
import { t } from './t.ts'

export type DayHours = Branch['hours'][number]

/** What the form of a branch holds. Amounts in centavos, null while empty; the cut-off in minutes after midnight. */
export type BranchValues = {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly phone: string
  readonly features: readonly Feature[]
  readonly hours: readonly DayHours[]
  readonly cutoffMinutes: number
  readonly turnaroundHours: number | null
  readonly rushHours: number | null
  readonly openingFloat: Centavos | null
  readonly drawerLimit: Centavos | null
  readonly cashOutLimit: Centavos | null
  readonly storageFreeDays: number | null
  readonly storageFeePerDay: Centavos | null
  readonly storageFeeMost: Centavos | null
  /** Of a new branch; later it changes by day. */
  readonly vatRegistered: boolean
  readonly tin: string
  /** `VII/class_a`; empty if not set. */
  readonly wageOrder: string
}

type Update = RouteRequest<typeof branchRoutes.updateBranch>['body']

/** The defaults of a new branch: every day seven to eight, the three pages of a counter. */
export const NEW_BRANCH: BranchValues = {
  code: '',
  name: '',
  address: '',
  city: '',
  phone: '',
  features: [...FEATURES],
  hours: Array.from({ length: 7 }, () => ({ opens: 7 * 60, closes: 20 * 60 })),
  cutoffMinutes: 0,
  turnaroundHours: 24,
  rushHours: 6,
  openingFloat: ZERO,
  drawerLimit: ZERO,
  cashOutLimit: CASH_OUT_LIMIT,
  storageFreeDays: STORAGE_FREE_DAYS,
  storageFeePerDay: ZERO,
  storageFeeMost: ZERO,
  vatRegistered: false,
  tin: '',
  wageOrder: '',
}

export function valuesOf(branch: Branch): BranchValues {
  const { code, name, address, city, phone, features, hours, cutoffMinutes, turnaroundHours } = branch
  const { rushHours, openingFloat, drawerLimit, cashOutLimit, vatRegistered, tin } = branch
  const wageOrder = branch.wageOrder ? wageOrderKey(branch.wageOrder) : ''
  const { storageFreeDays, storageFeePerDay, storageFeeMost } = branch
  const storage = { storageFreeDays, storageFeePerDay, storageFeeMost }
  const place = { code, name, address, city, phone, features, hours, cutoffMinutes, turnaroundHours }
  return { ...place, rushHours, openingFloat, drawerLimit, cashOutLimit, ...storage, vatRegistered, tin, wageOrder }
}

/** The values as request parameters. Validate them first: required values must not be empty. */
export function bodyOf(values: BranchValues) {
  const { features, hours, cutoffMinutes } = values
  return {
    name: values.name.trim(),
    address: values.address.trim(),
    city: values.city.trim(),
    phone: values.phone.trim(),
    features: [...features],
    hours: [...hours],
    cutoffMinutes,
    turnaroundHours: values.turnaroundHours ?? 0,
    rushHours: values.rushHours ?? 0,
    openingFloat: values.openingFloat ?? ZERO,
    drawerLimit: values.drawerLimit ?? ZERO,
    cashOutLimit: values.cashOutLimit ?? ZERO,
    storageFreeDays: values.storageFreeDays ?? 0,
    storageFeePerDay: values.storageFeePerDay ?? ZERO,
    storageFeeMost: values.storageFeeMost ?? ZERO,
    tin: values.tin.trim(),
    wageOrder: wageOrderOf(values.wageOrder),
  } satisfies Update
}

const FIELDS = [
  'name',
  'address',
  'city',
  'phone',
  'features',
  'hours',
  'cutoffMinutes',
  'turnaroundHours',
  'rushHours',
  'openingFloat',
  'drawerLimit',
  'cashOutLimit',
  'storageFreeDays',
  'storageFeePerDay',
  'storageFeeMost',
  'tin',
  'wageOrder',
] as const
type Field = (typeof FIELDS)[number]

/** Only what differs from the branch as it was opened, so that two people can change different things. */
export function changesOf(base: BranchValues, values: BranchValues): Update {
  const [before, after] = [bodyOf(base), bodyOf(values)]
  return Object.fromEntries(
    FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => [field, after[field]]),
  )
}

/** A field that both sides changed, each in words. */
export interface Conflict {
  readonly field: Field
  readonly name: string
  readonly yours: string
  readonly theirs: string
}

/** The fields that another user changed in the meantime to a different value. */
export function conflictsOf(base: BranchValues, yours: BranchValues, theirs: BranchValues): readonly Conflict[] {
  const [was, mine, other] = [bodyOf(base), bodyOf(yours), bodyOf(theirs)]
  return FIELDS.filter(
    (field) =>
      !isSame(was[field], mine[field]) && !isSame(was[field], other[field]) && !isSame(mine[field], other[field]),
  ).map((field) => ({ field, name: FIELD_NAMES[field], yours: inWords(field, yours), theirs: inWords(field, theirs) }))
}

export const FIELD_NAMES: Readonly<Record<Field | 'code', string>> = {
  code: t('code'),
  name: t('name'),
  address: t('address'),
  city: t('city'),
  phone: t('phone'),
  features: 'Pages',
  hours: t('openingHours'),
  cutoffMinutes: t('businessDayStarts'),
  turnaroundHours: t('standardTurnaround'),
  rushHours: t('rushTurnaround'),
  openingFloat: t('openingFloat'),
  drawerLimit: t('drawerLimit'),
  cashOutLimit: t('cashOutLimitWithoutApproval'),
  storageFreeDays: t('freeStorage'),
  storageFeePerDay: t('dailyStorageFee'),
  storageFeeMost: t('maximumStorageFee'),
  tin: t('tin'),
  wageOrder: t('minimumWageOrder'),
}

function inWords(field: Field, values: BranchValues): string {
  switch (field) {
    case 'features':
      return values.features.map((feature) => FEATURE_WORDS[feature].name).join(', ') || NOTHING
    case 'hours':
      return values.hours
        .map((day, weekday) => `${(WEEKDAY_NAMES[weekday] ?? '').slice(0, 3)} ${hoursText(day)}`)
        .join(', ')
    case 'openingFloat':
    case 'drawerLimit':
    case 'cashOutLimit':
    case 'storageFeePerDay':
    case 'storageFeeMost':
      return money(values[field])
    default:
      return String(values[field] ?? '') || NOTHING
  }
}

/** A wage order as one string: its region and its tier. */
export const wageOrderKey = ({ region, tier }: { readonly region: string; readonly tier: string }): string =>
  `${region}/${tier}`

/** The display text of a wage order: `VII, class a`. */
export const wageOrderName = ({ region, tier }: { readonly region: string; readonly tier: string }): string =>
  `${region}, ${tier.replaceAll('_', ' ')}`

function wageOrderOf(key: string): { region: string; tier: string } | null {
  const at = key.indexOf('/')
  return at === -1 ? null : { region: key.slice(0, at), tier: key.slice(at + 1) }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
