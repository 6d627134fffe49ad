import type { Account, KeySet } from '@labada/contracts/access/accounts'
import type { Branch } from '@labada/contracts/company/branches'
import { accountNameOf } from '@labada/domain/access/accounts'
import type { Key } from '@labada/domain/core/keys'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { NOTHING } from '../../../../lib/format.ts'
import { lacksTwoStep, setNamed, stepWords, useAccounts, useKeySets, useTwoStepKeys } from './access-api.ts'
import { AccountDrawer } from './account-drawer.tsx'
import { KeySetDrawer } from './key-set-drawer.tsx'
import { NewAccountDrawer } from './new-account-drawer.tsx'
import { PRESET_WORDS } from './preset-words.ts'
import { t } from './t.ts'
import { TwoStepKeys } from './two-step-keys.tsx'

/** Everyone who can log in and what they may do, and the presets of the company's own. */
export function AccessSection() {
  const accounts = useAccounts()
  const sets = useKeySets()
  const branches = useBranches()
  const twoStep = useTwoStepKeys()
  return (
    <QuerySection query={accounts} what={t('logins')}>
      {({ items }) => (
        <QuerySection query={sets} what={t('presets')}>
          {({ items: own }) => (
            <QuerySection query={branches} what={t('branches')}>
              {({ items: all }) => (
                <QuerySection query={twoStep} what={t('requiredTwoStepLogin')}>
                  {({ keys }) => (
                    <Stack>
                      <Logins accounts={items} sets={own} branches={all} twoStepKeys={keys} />
                      <TwoStepKeys keys={keys} />
                      <Presets sets={own} />
                    </Stack>
                  )}
                </QuerySection>
              )}
            </QuerySection>
          )}
        </QuerySection>
      )}
    </QuerySection>
  )
}

function Logins({
  accounts,
  sets,
  branches,
  twoStepKeys,
}: {
  readonly accounts: readonly Account[]
  readonly sets: readonly KeySet[]
  readonly branches: readonly Branch[]
  readonly twoStepKeys: readonly Key[]
}) {
  const [openId, open] = useState<string>()
  const opened = accounts.find(({ id }) => id === openId)
  const close = () => open(undefined)
  return (
    <Card
      title={t('access')}
      side={
        <Button needs="access.edit" size="sm" icon={<IconPlus size={18} />} onClick={() => open('new')}>
          {t('newOfficeLogin')}
        </Button>
      }
    >
      <Stack>
        <Text as="p" dim>
          {t('everyoneWhoCanLogIn')}
        </Text>
        <AppTable
          label={t('logins')}
          columns={[
            {
              id: 'name',
              header: t('name'),
              cell: (account) => <Text strong>{accountNameOf(account)}</Text>,
              sortValue: accountNameOf,
            },
            { id: 'username', header: t('username'), cell: ({ username }) => username, priority: 2, labelled: true },
            {
              id: 'at',
              header: t('logsInAt'),
              labelled: true,
              cell: ({ role }) => (role === 'admin' ? t('office') : t('counter')),
              sortValue: ({ role }) => role,
            },
            { id: 'preset', header: t('preset'), cell: (account) => presetOf(account, sets), labelled: true },
            {
              id: 'step',
              header: t('twoStepLogin'),
              labelled: true,
              cell: (account) =>
                account.role === 'admin' ? <TwoStepCell account={account} twoStepKeys={twoStepKeys} /> : NOTHING,
              priority: 3,
            },
            {
              id: 'branches',
              header: t('branches'),
              labelled: true,
              cell: ({ role, branchIds }) => (role === 'admin' ? branchNames(branchIds, branches) : t('asAssigned')),
              priority: 2,
            },
          ]}
          rows={accounts}
          rowId={({ id }) => id}
          rowLabel={accountNameOf}
          onOpen={({ id }) => open(id)}
          openId={opened?.id ?? null}
          totalCount={accounts.length}
        />
      </Stack>
      {opened && <AccountDrawer account={opened} sets={sets} branches={branches} onClose={close} />}
      {openId === 'new' && <NewAccountDrawer sets={sets} branches={branches} onClose={close} />}
    </Card>
  )
}

function TwoStepCell({ account, twoStepKeys }: { readonly account: Account; readonly twoStepKeys: readonly Key[] }) {
  if (!lacksTwoStep(account, twoStepKeys)) return stepWords(account)
  return <StatusBadge status="attention">{t('offButRequired')}</StatusBadge>
}

function Presets({ sets }: { readonly sets: readonly KeySet[] }) {
  const mayEdit = useMayDo('access.edit')
  const [openId, open] = useState<string>()
  const opened = sets.find(({ id }) => id === openId) ?? null
  return (
    <Card
      title={t('yourOwnPresets')}
      side={
        <Button needs="access.edit" tone="neutral" size="sm" icon={<IconPlus size={18} />} onClick={() => open('new')}>
          {t('newPreset')}
        </Button>
      }
    >
      <AppTable
        label={t('yourOwnPresets')}
        columns={[
          {
            id: 'name',
            header: t('name'),
            cell: ({ name }) => <Text strong>{name}</Text>,
            sortValue: ({ name }) => name,
          },
          {
            id: 'at',
            header: t('logsInAt'),
            labelled: true,
            cell: ({ role }) => (role === 'admin' ? t('office') : t('counter')),
          },
          {
            id: 'keys',
            header: t('keys'),
            align: 'right',
            cell: ({ keys }) => keys.length,
            sortValue: ({ keys }) => keys.length,
          },
          {
            id: 'users',
            header: t('usedBy'),
            align: 'right',
            cell: ({ users }) => users,
            sortValue: ({ users }) => users,
          },
        ]}
        rows={sets}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen={mayEdit ? ({ id }) => open(id) : undefined}
        totalCount={sets.length}
        empty={<EmptyState title={t('noPresetsOfYourOwn')}>{t('makeOneWhenTheGiven')}</EmptyState>}
      />
      {(openId === 'new' || opened) && (
        <KeySetDrawer key={openId} set={openId === 'new' ? null : opened} onClose={() => open(undefined)} />
      )}
    </Card>
  )
}

function presetOf({ preset, keySetId }: Account, sets: readonly KeySet[]): string {
  return preset ? PRESET_WORDS[preset].name : (setNamed(sets, keySetId)?.name ?? '')
}

function branchNames(branchIds: readonly string[] | null, branches: readonly Branch[]): string {
  if (branchIds === null) return t('all')
  return branches
    .filter(({ id }) => branchIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
}
