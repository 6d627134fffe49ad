import type { Role } from '../core/access.ts'
import { DomainError } from '../core/errors.ts'
import type { Key } from '../core/keys.ts'
import { fullNameOf } from '../core/names.ts'
import {
  defaultPreset,
  type GivenKeys,
  heldKeys,
  keysFor,
  type Preset,
  roleOfPreset,
  withIncluded,
} from '../core/presets.ts'

/** A change of what an account may do. */
export interface KeyChange {
  /** The account's user type, which never changes. */
  readonly role: Role
  readonly preset: Preset | null
  readonly set: { readonly role: Role; readonly keys: readonly string[] } | null
  readonly branchIds: readonly string[] | null
}

/**
 * The keys an account would hold. Refuses a preset of the other user type, both a preset and a set, named branches of a
 * counter account (its assignments say where it works), and a manager without branches.
 */
export function requireFitting({ role, preset, set, branchIds }: KeyChange): ReadonlySet<Key> {
  if ((preset === null) === (set === null)) throw invalid('Choose a preset', 'preset')
  if (preset && roleOfPreset(preset) !== role)
    throw invalid(role === 'admin' ? 'Choose a preset for the office' : 'Choose a preset for the counter', 'preset')
  if (set && set.role !== role)
    throw invalid(role === 'admin' ? 'Choose a preset for the office' : 'Choose a preset for the counter', 'preset')
  if (role === 'employee' && branchIds !== null)
    throw invalid('A counter account works in the branches its employee is assigned to', 'branchIds')
  if (preset === 'owner' && branchIds !== null) throw invalid('An owner sees every branch', 'branchIds')
  if (preset === 'manager' && branchIds === null) throw invalid('Choose the branches this person manages', 'branchIds')
  if (branchIds?.length === 0) throw invalid('Choose at least one branch', 'branchIds')
  return heldKeys({ role, preset, ownKeys: set?.keys ?? null })
}

/** Refuses to give more than one has, so that nobody rises through an account they made or changed. */
export function requireGivable(
  own: { readonly keys: ReadonlySet<Key>; readonly branchIds: readonly string[] | null },
  given: Iterable<Key>,
): void {
  const more = [...given].filter((key) => !own.keys.has(key))
  if (more.length > 0 || own.branchIds)
    throw new DomainError('more_than_own', 'You can’t give or take away permissions you don’t have', { keys: more })
}

/** Refuses keys that a user type cannot have. */
export function requireKeysOf(role: Role, keys: readonly Key[]): readonly Key[] {
  const possible = new Set<Key>(keysFor(role))
  if (keys.some((key) => !possible.has(key))) throw invalid('This key is not one of a counter', 'keys')
  return [...withIncluded(keys)].sort()
}

/** Whether an account may do everything, in every branch. */
export const isOwner = ({ role, preset, ownKeys }: GivenKeys): boolean =>
  role === 'admin' && !ownKeys && (preset ?? defaultPreset(role)) === 'owner'

/** Refuses a change after which nobody could do everything. */
export function requireOwnerLeft(owners: readonly string[], leaving: string): void {
  if (owners.every((id) => id === leaving))
    throw new DomainError('last_owner', 'Someone must stay an owner. Make another person an owner first.')
}

function invalid(message: string, field: string): DomainError {
  return new DomainError('field_invalid', message, { field })
}

/** How an account is called: by its person's name, or by its username if nobody gave one. */
export function accountNameOf(account: {
  readonly firstname: string
  readonly lastname: string
  readonly username: string
}): string {
  return fullNameOf(account).trim() || account.username
}
