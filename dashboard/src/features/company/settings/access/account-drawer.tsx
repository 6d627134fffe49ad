import { type Account, accountRoutes, type KeySet } from '@labada/contracts/access/accounts'
import { secondFactorRoutes } from '@labada/contracts/access/second-factor'
import type { Branch } from '@labada/contracts/company/branches'
import { accountNameOf } from '@labada/domain/access/accounts'
import { required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useMayDo } from '../../../../api/session.ts'
import { ActivityCard } from '../../../../components/access/audit/activity-card.tsx'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Facts, Heading, Row, Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { confirm, prompt } from '../../../../components/windows/ask.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { paths } from '../../../../lib/paths.ts'
import { choiceOf, givenBy, staleAfterAccess, stepWords } from './access-api.ts'
import { AccountSessions } from './account-sessions.tsx'
import { type Given, GivenFields, missingIn } from './given-fields.tsx'
import { KeyList } from './key-list.tsx'
import { ResetLink } from './reset-link.tsx'
import { t } from './t.ts'

/**
 * One login: what it may do, a link for a new password, and its end. A counter's password is reset in its employee's
 * file.
 */
export function AccountDrawer({
  account,
  sets,
  branches,
  onClose,
}: {
  readonly account: Account
  readonly sets: readonly KeySet[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}) {
  const mayEdit = useMayDo('access.edit')
  const mayAudit = useMayDo('audit.see')
  const name = accountNameOf(account)
  return (
    <Drawer opened onClose={onClose} title={name} width={480}>
      <Stack>
        <Facts
          items={[
            [t('username'), account.username],
            [t('logsInAt'), account.role === 'admin' ? t('office') : t('counter')],
            ...(account.role === 'admin' ? [[t('twoStepLogin'), stepWords(account)] as const] : []),
            ...(account.employeeId === null
              ? []
              : [
                  [
                    t('employee'),
                    <TextLink key="file" to={paths.employee(account.employeeId)}>
                      {t('openTheFile')}
                    </TextLink>,
                  ] as const,
                ]),
          ]}
        />
        {mayEdit ? (
          <Change account={account} sets={sets} branches={branches} onClose={onClose} />
        ) : (
          <KeyList keys={account.keys} />
        )}
        <AccountSessions account={account} />
        {mayEdit && account.role === 'admin' && <OfficeLogin account={account} onClose={onClose} />}
        {mayAudit && account.employeeId === null && <Done account={account} />}
      </Stack>
    </Drawer>
  )
}

function Change({
  account,
  sets,
  branches,
  onClose,
}: {
  readonly account: Account
  readonly sets: readonly KeySet[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const form = useForm<Given>({
    initial: { preset: choiceOf(account), branchIds: account.branchIds },
    check: missingIn,
    onSubmit: async ({ preset, branchIds }) => {
      await withConfirmedPassword(() =>
        call(
          accountRoutes.setAccountKeys,
          {
            params: { userId: account.id },
            body: { ...givenBy(preset), branchIds: branchIds && [...branchIds] },
          },
          { mode: 'debounce' },
        ),
      )
      for (const queryKey of staleAfterAccess()) void client.invalidateQueries({ queryKey })
      toast.positive(t('accessOfUsernameSaved', { username: account.username }))
      onClose()
    },
  })
  return (
    <form {...form.formProps} aria-label={t('whatTheyMayDo')}>
      <Stack>
        <Refusal error={form.failure} what={t('accessCouldntBeSaved')} />
        <GivenFields account={account.role} form={form} sets={sets} branches={branches} />
        <FormActions>
          <Button type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}

/** What was done with a login that is no employee's; theirs is in their file. */
function Done({ account }: { readonly account: Account }) {
  const about = { doneBy: account.id }
  return (
    <Stack>
      <Row justify="between" align="center">
        <Heading level={3}>{t('activity')}</Heading>
        <ExportButton list="audit" query={about} />
      </Row>
      <ActivityCard about={about} nothing={t('noActivityYet')} />
    </Stack>
  )
}

function OfficeLogin({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const [link, show] = useState<{ readonly token: string; readonly expiresAt: Date }>()
  const { username } = account
  const params = { userId: account.id }
  const reset = useCommand(accountRoutes.resetOfficePassword, {
    onDone: show,
    invalidates: staleAfterAccess,
  })
  const close = useCommand(accountRoutes.closeOfficeAccount, {
    onDone: () => {
      toast.positive(t('usernameCantLogInAnymore', { username }))
      onClose()
    },
    invalidates: staleAfterAccess,
  })
  const resetTwoStep = useCommand(secondFactorRoutes.resetSecondFactor, {
    onDone: () => toast.positive(t('usernameLogsInWithPassword', { username })),
    invalidates: staleAfterAccess,
  })
  const askResetTwoStep = async () => {
    const reason = await prompt({
      title: t('resetTwoStepOfUsername', { username }),
      body: t('theirAppAndPasskeysStop'),
      label: t('reason'),
      rules: [required],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) resetTwoStep.mutate({ params, body: { reason } })
  }
  const askReset = async () => {
    const isSure = await confirm({
      title: t('newPasswordForUsername', { username }),
      body: t('theOldPasswordStopsWorking'),
      danger: true,
    })
    if (isSure) reset.mutate({ params })
  }
  const askClose = async () => {
    const isSure = await confirm({
      title: t('endTheLoginOfUsername', { username }),
      body: t('theirSessionsEndRightAway'),
      danger: true,
    })
    if (isSure) close.mutate({ params })
  }
  return (
    <Row>
      <Button tone="neutral" busy={reset.isPending} onClick={() => void askReset()}>
        {t('newPassword')}
      </Button>
      {(account.twoStep || account.passkeys > 0) && (
        <Button tone="neutral" busy={resetTwoStep.isPending} onClick={() => void askResetTwoStep()}>
          {t('resetTwoStepLogin')}
        </Button>
      )}
      <Button tone="danger" busy={close.isPending} onClick={() => void askClose()}>
        {t('endLogin')}
      </Button>
      {link && <ResetLink username={username} {...link} onClose={() => show(undefined)} />}
    </Row>
  )
}
