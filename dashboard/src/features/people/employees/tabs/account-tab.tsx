import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { fullNameOf } from '@labada/domain/core/names'
import { required } from '@labada/domain/core/rules'
import { suggestUsername, username as usernameRule } from '@labada/domain/people/employees'
import { useState } from 'react'
import { PasswordOnce, SecretOnce } from '../../../../components/access/password-once.tsx'
import { Button } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'
import { EndAccess } from './end-access.tsx'

/** The counter login. A password is shown once; a forgotten one is replaced. */
export function AccountTab({ employee }: { readonly employee: Employee }) {
  const [told, tell] = useState<{ username: string; password: string }>()
  const onDone = (after: { readonly username: string | null; readonly temporaryPassword: string | null }) => {
    if (after.username && after.temporaryPassword) {
      tell({ username: after.username, password: after.temporaryPassword })
    } else toast.info(t('thePasswordWasAlreadyShown'))
  }
  const open = useCommand(employeeRoutes.openAccount, { onDone, invalidates: staleAfterEmployee })
  const reset = useCommand(employeeRoutes.resetPassword, { onDone, invalidates: staleAfterEmployee })
  const [pin, showPin] = useState<string>()
  const givePin = useCommand(employeeRoutes.givePin, {
    onDone: (after) => showPin(after.pin),
    invalidates: staleAfterEmployee,
  })
  const takePin = useCommand(employeeRoutes.takePin, { invalidates: staleAfterEmployee })
  const name = fullNameOf(employee)
  const askPin = async () => {
    if (
      employee.hasPin &&
      !(await confirm({ title: t('newPinForName', { name }), body: t('theOldPinStopsWorking'), danger: true }))
    )
      return
    givePin.mutate({ params })
  }
  const askTakePin = async () => {
    if (await confirm({ title: t('removePinOfName', { name }), body: t('theyCantStandAtACounter'), danger: true }))
      takePin.mutate({ params })
  }
  const params = { employeeId: employee.id }
  const form = useForm({
    initial: { username: suggestUsername(employee.firstname, employee.lastname) },
    rules: { username: [required, usernameRule] },
    onSubmit: (body) => open.mutate({ params, body }),
  })
  const askReset = async () => {
    const isSure = await confirm({
      title: t('newPasswordForUsername', { username: employee.username ?? '' }),
      body: t('theOldPasswordStopsWorking'),
      danger: true,
    })
    if (isSure) reset.mutate({ params })
  }
  return (
    <Card title={t('login')}>
      {employee.username === null ? (
        employee.status === 'active' ? (
          <form {...form.formProps} aria-label={t('login')}>
            <Stack>
              <Text as="p" dim>
                {t('noLoginYetWithA')}
              </Text>
              <TextField label={t('username')} required autoComplete="off" {...form.field('username')} />
              <div>
                <Button type="submit" busy={open.isPending}>
                  {t('createLogin')}
                </Button>
              </div>
            </Stack>
          </form>
        ) : (
          <Text dim>{t('neverLoggedIn')}</Text>
        )
      ) : (
        <Stack>
          <Text as="p">
            {t.rich('logsInAsUsername', { b: (words) => <strong>{words}</strong>, username: employee.username })}
          </Text>
          {employee.status === 'active' && (
            <>
              {!employee.isLoginOpen && <Banner status="attention" title={t('accessWasEnded')} />}
              <Row>
                <Button tone="neutral" busy={reset.isPending} onClick={() => void askReset()}>
                  {t('newPassword')}
                </Button>
                <EndAccess employee={employee} />
              </Row>
            </>
          )}
          {employee.status === 'active' && (
            <>
              <Text as="p">{employee.hasPin ? t('hasAPin') : t('noPinYet')}</Text>
              <Row>
                <Button tone="neutral" busy={givePin.isPending} onClick={() => void askPin()}>
                  {employee.hasPin ? t('newPin') : t('givePin')}
                </Button>
                {employee.hasPin && (
                  <Button tone="danger" busy={takePin.isPending} onClick={() => void askTakePin()}>
                    {t('removePin')}
                  </Button>
                )}
              </Row>
            </>
          )}
        </Stack>
      )}
      {pin !== undefined && (
        <SecretOnce
          title={t('pinOfName', { name })}
          about={t('thisPinIsShownOnly')}
          secret={pin}
          onClose={() => showPin(undefined)}
        />
      )}
      {told && <PasswordOnce {...told} onClose={() => tell(undefined)} />}
    </Card>
  )
}
