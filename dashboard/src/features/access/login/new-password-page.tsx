import { passwordRoutes } from '@labada/contracts/access/passwords'
import { passwordComplaint } from '@labada/domain/access/passwords'
import { maxLength, required } from '@labada/domain/core/rules'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/fields/password-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './login.module.css'
import { t } from './t.ts'

/** A new password for the office: by the link of an admin (its secret is behind the #), or by a recovery code. */
export function NewPasswordPage() {
  const token = useTokenOfAddress()
  const navigate = useNavigate()
  const form = useForm({
    initial: { username: '', recoveryCode: '', password: '' },
    names: { username: t('username'), recoveryCode: t('recoveryCode'), password: t('newPassword') },
    rules: {
      ...(token === null && { username: [required, maxLength(60)], recoveryCode: [required, maxLength(20)] }),
      password: [required, (typed) => passwordComplaint(String(typed))],
    },
    onSubmit: async ({ username, recoveryCode, password }) => {
      const { username: whose } =
        token === null
          ? await call(
              passwordRoutes.resetByRecoveryCode,
              { body: { username: username.trim(), recoveryCode, password } },
              { mode: 'debounce' },
            )
          : await call(passwordRoutes.resetByLink, { body: { token, password } }, { mode: 'debounce' })
      await navigate(paths.root, { replace: true, state: { info: t('passwordChangedLogIn', { username: whose }) } })
    },
  })
  /** What the server says of a field stands at the field, once. */
  const isUnplaced = !Object.values(form.errors).some(Boolean)
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-labelledby="new-password">
        <h1 id="new-password" className={classes.title}>
          {t('chooseANewPassword')}
        </h1>
        <form {...form.formProps} className={classes.form}>
          {token === null && (
            <>
              <p className={classes.device}>{t('aRecoveryCodeOfYour')}</p>
              <TextField
                label={t('username')}
                {...form.field('username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={60}
              />
              <TextField
                label={t('recoveryCode')}
                {...form.field('recoveryCode')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
              />
            </>
          )}
          <PasswordField
            label={t('newPassword')}
            hint={t('atLeast12Characters')}
            {...form.field('password')}
            autoComplete="new-password"
          />
          {isUnplaced && <Refusal error={form.failure} what={t('thePasswordWasntChanged')} />}
          <Button type="submit" wide size="lg" busy={form.isBusy}>
            {t('savePassword')}
          </Button>
          {token === null && <p className={classes.device}>{t('withoutACodeAskAn')}</p>}
          <TextLink to={paths.root}>{t('backToLogin')}</TextLink>
        </form>
      </section>
    </div>
  )
}

/** The secret of the link; it leaves the address, so that nobody reads it there later. */
function useTokenOfAddress(): string | null {
  const { hash } = useLocation()
  const [token] = useState(hash.slice(1) || null)
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return token
}
