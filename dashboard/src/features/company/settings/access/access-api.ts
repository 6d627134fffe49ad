import { type Account, accountRoutes, type KeySet } from '@labada/contracts/access/accounts'
import { twoStepRoutes } from '@labada/contracts/access/two-step'
import { keysOfSession } from '@labada/domain/access/two-step'
import type { Key } from '@labada/domain/core/keys'
import type { Preset } from '@labada/domain/core/presets'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { t } from './t.ts'

/** Everyone who can log in, the office first. */
export const useAccounts = () => useQuery(callQuery([...keys.access(), 'accounts'], accountRoutes.listLogins, {}))

/** The presets of the company's own. */
export const useKeySets = () => useQuery(callQuery([...keys.access(), 'sets'], accountRoutes.listKeySets, {}))

/** What office logins may do only with two-step login. */
export const useTwoStepKeys = () =>
  useQuery(callQuery([...keys.access(), 'two-step'], twoStepRoutes.getTwoStepKeys, {}))

/** What a change of accounts or presets makes stale. */
export const staleAfterAccess = () => [keys.access(), keys.audit(), keys.employees()]

/** A choice of the select: a preset, or a set of the company's own by its id. */
export type Choice = `preset:${Preset}` | `set:${string}`

export const choiceOf = ({ preset, keySetId }: Pick<Account, 'preset' | 'keySetId'>): Choice =>
  keySetId === null ? `preset:${preset ?? 'owner'}` : `set:${keySetId}`

/** The choice as a call takes it. */
export function givenBy(choice: Choice): { readonly preset: Preset | null; readonly keySetId: string | null } {
  const [kind, ...rest] = choice.split(':')
  return kind === 'set'
    ? { preset: null, keySetId: rest.join(':') }
    : { preset: choice.slice('preset:'.length) as Preset, keySetId: null }
}

/** The name of what an account was given. */
export function setNamed(sets: readonly KeySet[], keySetId: string | null): KeySet | undefined {
  return sets.find(({ id }) => id === keySetId)
}

/** Whether the shop asks two-step login for something that a login may do, and it has none. */
export function lacksTwoStep(account: Account, requiredKeys: readonly Key[]): boolean {
  const { role, keys: ownKeys, twoStep, passkeys } = account
  const terms = { requiredKeys, isTwoStep: twoStep || passkeys > 0 }
  return keysOfSession({ role, preset: null, ownKeys }, terms).withheld.size > 0
}

/** What a login needs or takes besides its password. */
export function stepWords({ twoStep, passkeys }: Pick<Account, 'twoStep' | 'passkeys'>): string {
  const steps = [
    ...(twoStep ? [t('authenticatorApp')] : []),
    ...(passkeys > 0 ? [t('passkeys', { count: passkeys })] : []),
  ]
  return steps.length > 0 ? steps.join(', ') : t('off')
}
