import { setupRoutes } from '@labada/contracts/setup/setup'
import { passwordComplaint } from '@labada/domain/access/passwords'
import { SERVICE_COLORS, SERVICE_ICONS } from '@labada/domain/catalog/service-looks'
import type { Feature } from '@labada/domain/core/access'
import { fromPesos } from '@labada/domain/core/money'
import { firstComplaint, maxLength, type Rule, required } from '@labada/domain/core/rules'
import { z } from 'zod'
import {
  BUSINESS_TYPES,
  type BusinessType,
  PRESETS,
  type PresetTile,
} from '../../../components/catalog/service-presets.ts'
import { t } from './t.ts'

export const STEPS = ['account', 'company', 'business', 'branch', 'prices', 'staff'] as const
export type Step = (typeof STEPS)[number]

/** Opening hours of a weekday in minutes after midnight; null when shut. */
export type DayHours = { readonly opens: number; readonly closes: number } | null

export interface StaffDraft {
  readonly key: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string
}

/** The input so far. It survives a reload, so it contains no password and no code. */
export interface Draft {
  readonly step: Step
  readonly admin: { readonly firstname: string; readonly lastname: string; readonly username: string }
  readonly shopName: string
  readonly phone: string
  readonly business: BusinessType | null
  readonly branch: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly address: string
    readonly features: readonly Feature[]
    readonly hours: readonly DayHours[]
  }
  readonly tiles: readonly PresetTile[]
  readonly staff: readonly StaffDraft[]
}

/** Input kept in memory only, and re-entered after a reload. */
export interface Secrets {
  readonly code: string
  readonly adminPassword: string
  /** By the key of the staff draft. */
  readonly staffPasswords: Readonly<Record<string, string>>
}

/** Errors by field: `admin.username`, `staff.0.password`. The names are those of the API. */
export type Complaints = Readonly<Record<string, string>>

export const PASSWORD_RULE = t('atLeast12CharactersDont')
export const NO_SECRETS: Secrets = { code: '', adminPassword: '', staffPasswords: {} }

/** An untouched wizard. `id` names the first branch, so that sending twice makes one. */
export const emptyDraft = (id: string): Draft => ({
  step: 'account',
  admin: { firstname: '', lastname: '', username: '' },
  shopName: '',
  phone: '',
  business: null,
  branch: { id, code: '', name: '', address: '', features: PRESETS.both.features, hours: Array(7).fill(WORKDAY) },
  tiles: [],
  staff: [],
})

/** Takes a business type with its pages and tiles; what was already typed for the same type stays. */
export function chooseBusiness(draft: Draft, business: BusinessType): Draft {
  if (draft.business === business) return draft
  const { features, tiles } = PRESETS[business]
  return { ...draft, business, tiles, branch: { ...draft.branch, features } }
}

/** The errors of one step. Empty if the next one may open. */
export function complaintsOf(step: Step, draft: Draft, secrets: Secrets): Complaints {
  return CHECKS[step](draft, secrets)
}

/** The first step with an error, to which a finished wizard returns. */
export function firstFaultyStep(draft: Draft, secrets: Secrets): Step | undefined {
  return STEPS.find((step) => Object.keys(complaintsOf(step, draft, secrets)).length > 0)
}

/** The step a field of the wire belongs to, so that the server's complaint is shown where it was typed. */
export function stepOf(field: string): Step {
  const [head] = field.split('.')
  if (head === 'shopName' || head === 'phone') return 'company'
  if (head === 'branch' || head === 'hours') return 'branch'
  if (head === 'services') return 'prices'
  if (head === 'staff') return 'staff'
  return 'account'
}

/** The one call that makes the company of the draft. Check every step first. */
export function requestOf(draft: Draft, secrets: Secrets) {
  return {
    code: secrets.code.trim().toUpperCase(),
    shopName: draft.shopName.trim(),
    ...(draft.phone.trim() && { phone: draft.phone.trim() }),
    admin: { ...trimmed(draft.admin), password: secrets.adminPassword },
    branch: {
      id: draft.branch.id,
      code: draft.branch.code.trim().toUpperCase(),
      name: draft.branch.name.trim(),
      ...(draft.branch.address.trim() && { address: draft.branch.address.trim() }),
      features: [...draft.branch.features],
      hours: [...draft.branch.hours],
    },
    services: draft.tiles.map(({ code, name, category, unit, price, icon, color }) => ({
      code: code.trim().toUpperCase(),
      name: name.trim(),
      category,
      unit,
      price: fromPesos(Number(price)),
      icon,
      color,
    })),
    staff: draft.staff.map((person) => ({
      ...trimmed(person),
      password: secrets.staffPasswords[person.key] ?? '',
    })),
  } satisfies z.output<typeof setupRoutes.setUp.body>
}

/** Reads the state saved by an earlier visit; undefined if there is none or it is invalid. */
export function parseDraft(stored: unknown): Draft | undefined {
  const parsed = draftSchema.safeParse(stored)
  return parsed.success ? parsed.data : undefined
}

const WORKDAY: DayHours = { opens: 7 * 60, closes: 20 * 60 }

type Check = (draft: Draft, secrets: Secrets) => Complaints

const CHECKS: Readonly<Record<Step, Check>> = {
  account: ({ admin, shopName, branch }, secrets) =>
    collect([
      ['code', firstComplaint([required], secrets.code, t('setupCode'))],
      ['admin.firstname', firstComplaint(NAME, admin.firstname, t('firstName'))],
      ['admin.lastname', firstComplaint(NAME, admin.lastname, t('lastName'))],
      ['admin.username', firstComplaint([required, isUsername], admin.username, t('username'))],
      ['admin.password', weakness(secrets.adminPassword, [shopName, branch.name, ...wordsOf(admin)])],
    ]),
  company: ({ shopName, phone }) =>
    collect([
      ['shopName', firstComplaint([required, maxLength(60)], shopName, t('shopName'))],
      ['phone', firstComplaint([maxLength(40)], phone, t('phone'))],
    ]),
  business: ({ business }) => (business ? {} : { business: t('chooseOneOfTheThree') }),
  branch: ({ branch }) =>
    collect([
      ['branch.name', firstComplaint([required, maxLength(60)], branch.name, t('branchName'))],
      ['branch.code', firstComplaint([required, isBranchCode], branch.code, t('code'))],
      ['branch.address', firstComplaint([maxLength(200)], branch.address, t('address'))],
      ['branch.features', branch.features.length === 0 ? t('turnOnAtLeastOne') : undefined],
      ...branch.hours.map((day, weekday): Complaint => [`branch.hours.${weekday}`, hoursComplaint(day)]),
    ]),
  prices: ({ tiles }) =>
    collect(
      tiles.flatMap((tile, index): Complaint[] => [
        [`services.${index}.name`, firstComplaint([required, maxLength(60)], tile.name, t('name'))],
        [`services.${index}.price`, firstComplaint([required, isPrice], tile.price, t('price'))],
        [`services.${index}.code`, twice(tiles, tile, ({ code }) => code, t('thisCodeIsAlreadyUsed'))],
      ]),
    ),
  staff: ({ staff, admin, shopName, branch }, secrets) =>
    collect(
      staff.flatMap((person, index): Complaint[] => [
        [`staff.${index}.firstname`, firstComplaint(NAME, person.firstname, t('firstName'))],
        [`staff.${index}.lastname`, firstComplaint(NAME, person.lastname, t('lastName'))],
        [
          `staff.${index}.username`,
          firstComplaint([required, isUsername], person.username, t('username')) ??
            (sameWord(person.username, admin.username) ? t('youAlreadyUseThisUsername') : undefined) ??
            twice(staff, person, ({ username }) => username, t('someoneElseOnThisList')),
        ],
        [
          `staff.${index}.password`,
          weakness(secrets.staffPasswords[person.key] ?? '', [shopName, branch.name, ...wordsOf(person)]),
        ],
      ]),
    ),
}

type Complaint = readonly [field: string, complaint: string | undefined]

const NAME = [required, maxLength(50)]

/** The error of a password, by the server's own rule. */
const weakness = (password: string, words: readonly string[]): string | undefined =>
  firstComplaint([required, maxLength(200)], password, t('password')) ?? passwordComplaint(password, words)

const wordsOf = ({ username, firstname, lastname }: Draft['admin']) => [username, firstname, lastname]

const isUsername: Rule = (value, field) =>
  /^[a-z0-9._]{3,30}$/.test(String(value).trim().toLowerCase()) ? undefined : t('fieldMustBe3To', { field })

const isBranchCode: Rule = (value, field) =>
  /^[A-Z0-9]{2,5}$/.test(String(value).trim().toUpperCase()) ? undefined : t('fieldMustBe2To', { field })

const isPrice: Rule = (value, field) =>
  /^\d{1,8}(\.\d{1,2})?$/.test(String(value)) ? undefined : t('fieldMustBeAnAmount', { field })

const hoursComplaint = (day: DayHours): string | undefined =>
  day && day.closes <= day.opens ? t('closingTimeMustBeAfter') : undefined

function twice<Item>(items: readonly Item[], item: Item, of: (item: Item) => string, complaint: string) {
  const same = items.filter((other) => sameWord(of(other), of(item)))
  return same.length > 1 && of(item).trim() !== '' ? complaint : undefined
}

const sameWord = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function collect(complaints: readonly Complaint[]): Complaints {
  const found: Record<string, string> = {}
  for (const [field, complaint] of complaints) if (complaint) found[field] = complaint
  return found
}

const trimmed = (person: { firstname: string; lastname: string; username: string }) => ({
  firstname: person.firstname.trim(),
  lastname: person.lastname.trim(),
  username: person.username.trim().toLowerCase(),
})

const { branch: branchBody, services } = setupRoutes.setUp.body.shape
const person = z.object({ firstname: z.string(), lastname: z.string(), username: z.string() })
const hoursOfDay = z.object({ opens: z.number().int(), closes: z.number().int() }).nullable()

const draftSchema = z.object({
  step: z.enum(STEPS),
  admin: person,
  shopName: z.string(),
  phone: z.string(),
  business: z.enum(BUSINESS_TYPES).nullable(),
  branch: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    address: z.string(),
    features: branchBody.shape.features.min(0),
    hours: z.array(hoursOfDay).length(7),
  }),
  tiles: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      category: services.element.shape.category,
      unit: services.element.shape.unit,
      price: z.string(),
      icon: z.enum(SERVICE_ICONS).optional(),
      color: z.enum(SERVICE_COLORS).optional(),
    }),
  ),
  staff: z.array(person.extend({ key: z.string() })),
})
