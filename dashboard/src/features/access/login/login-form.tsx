import { maxLength, required } from '@labada/domain/core/rules'
import { IconBuildingStore, IconDeviceDesktop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { CallError, isCanceled, messageOf } from '../../../api/call-error.ts'
import { canUsePasskeys, logInWithPasskey } from '../../../api/passkeys.ts'
import { logIn } from '../../../api/sign-in.ts'
import { Button, TextButton } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/fields/password-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { countdown } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { useHasKeyboard } from '../../../lib/hooks/use-media.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './login.module.css'
import { t } from './t.ts'

const LEAST_WAIT_S = 30

/** Username and password; with a setup code this browser becomes a branch's device. */
export function LoginForm({
  branchName,
  isDevice,
}: {
  readonly branchName: string | null
  readonly isDevice: boolean
}) {
  const [isSettingUp, setSettingUp] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const [isCapsOn, setCapsOn] = useState(false)
  const [waitUntil, setWaitUntil] = useState<number | null>(null)
  const hasKeyboard = useHasKeyboard()
  const form = useForm({
    initial: { username: '', password: '', otp: '', setup_code: '' },
    names: { setup_code: t('setupCode'), otp: t('codeFromYourAuthenticator') },
    rules: {
      username: [required, maxLength(60)],
      password: [required],
      ...(needsCode && { otp: [required] }),
      ...(isSettingUp && { setup_code: [required] }),
    },
    onSubmit: async ({ username, password, otp, setup_code }) => {
      try {
        await logIn({
          username: username.trim(),
          password,
          ...(needsCode && { otp }),
          ...(isSettingUp && { setup_code: setup_code.trim() }),
        })
      } catch (error) {
        if (isCanceled(error)) return
        // The password was right: the second step comes.
        if (error instanceof CallError && error.code === 'OTP_REQUIRED' && !needsCode) return setNeedsCode(true)
        if (error instanceof CallError && error.status === 429) {
          setWaitUntil(Date.now() + (error.retryAfter ?? LEAST_WAIT_S) * 1000)
        }
        throw error
      }
    },
  })
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'))
  const passkey = useMutation({ mutationFn: logInWithPasskey })
  const failure = form.failure ?? (passkey.error && !isCanceled(passkey.error) ? passkey.error : null)
  /** What the server says of a field stands at the field, once. */
  const isUnplaced = failure !== null && !Object.values(form.errors).some(Boolean)
  const isWaiting = waitUntil !== null

  return (
    <form {...form.formProps} className={classes.form}>
      {branchName ? (
        <p className={classes.device}>
          <IconBuildingStore size={18} aria-hidden="true" />
          <span>{t.rich('branchNameThisDevice', { b: (words) => <strong>{words}</strong>, branchName })}</span>
        </p>
      ) : (
        <p className={classes.device}>
          <IconDeviceDesktop size={18} aria-hidden="true" />
          <span>{isDevice ? t('thisDeviceIsSetUp') : t('thisDeviceIsntSetUp')}</span>
        </p>
      )}
      <TextField
        label={t('username')}
        {...form.field('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={hasKeyboard}
        maxLength={60}
      />
      <div>
        <PasswordField
          label={t('password')}
          {...form.field('password')}
          autoComplete="current-password"
          onKeyDown={watchCaps}
          onBlur={() => setCapsOn(false)}
        />
        <p className={classes.caps} role="status">
          {isCapsOn && t('capsLockIsOn')}
        </p>
      </div>
      {needsCode && (
        <TextField
          label={t('codeFromYourAuthenticator')}
          hint={t('orARecoveryCode')}
          {...form.field('otp')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={20}
        />
      )}
      {isSettingUp && (
        <TextField
          label={t('setupCode')}
          hint={t('sixLettersAndDigitsFrom')}
          {...form.field('setup_code')}
          onChange={(code) => form.set('setup_code', code.toUpperCase())}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={12}
        />
      )}
      {isWaiting ? (
        <Wait until={waitUntil} onOver={() => setWaitUntil(null)} />
      ) : (
        isUnplaced && (
          <Banner status="danger" announce="alert">
            {messageOf(failure)}
          </Banner>
        )
      )}
      <Button type="submit" wide size="lg" busy={form.isBusy} disabled={isWaiting}>
        {isSettingUp ? t('logInAndSetUp') : t('logIn')}
      </Button>
      {!isDevice && !isSettingUp && canUsePasskeys() && (
        <Button tone="neutral" wide busy={passkey.isPending} onClick={() => passkey.mutate()}>
          {t('logInWithAPasskey')}
        </Button>
      )}
      {!isDevice && <TextLink to={paths.newPassword}>{t('forgotYourPassword')}</TextLink>}
      <TextButton onClick={() => setSettingUp(!isSettingUp)} aria-expanded={isSettingUp}>
        {setUpWords(isSettingUp, isDevice)}
      </TextButton>
    </form>
  )
}

function setUpWords(isSettingUp: boolean, isDevice: boolean): string {
  if (isSettingUp) return t('logInWithoutASetup')
  return isDevice ? t('setThisDeviceUpFor') : t('setUpThisDevice')
}

function Wait({ until, onOver }: { readonly until: number; readonly onOver: () => void }) {
  const left = (until - useNow(1_000).getTime()) / 1000
  if (left <= 0) {
    queueMicrotask(onOver)
    return null
  }
  return (
    <Banner status="attention" announce="alert" title={t('tooManyAttempts')}>
      {t.rich('youCanTryAgainIn', { span: (words) => <span aria-hidden="true">{words}</span>, left: countdown(left) })}
      {t.rich('aMoment', { span: (words) => <span className="visually-hidden">{words}</span> })}
    </Banner>
  )
}
