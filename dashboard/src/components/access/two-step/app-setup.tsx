import { secondFactorRoutes } from '@labada/contracts/access/second-factor'
import type { RouteResponse } from '@labada/contracts/core/route'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { TextField } from '../../fields/text-field.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import { Text } from '../../layout.tsx'
import { FormDialog } from '../../windows/form-dialog.tsx'
import { t } from './t.ts'
import classes from './two-step.module.css'

/** The secret for the authenticator app, as a picture and to type, and the first code that confirms it. */
export function AppSetup({
  started,
  onDone,
  onClose,
}: {
  readonly started: RouteResponse<typeof secondFactorRoutes.startSecondFactor>
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}) {
  const [otp, setOtp] = useState('')
  const [complaint, setComplaint] = useState<string | undefined>()
  const confirm = useCommand(secondFactorRoutes.confirmSecondFactor, {
    invalidates: () => [keys.secondFactor(), keys.audit()],
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    // The dialog shows it.
    onFailed: () => true,
  })
  const submit = () => {
    if (otp.trim() === '') return setComplaint(t('codeIsRequired'))
    confirm.mutate({ body: { otp } })
  }
  return (
    <FormDialog title={t('setUpTwoStepLogin')} command={confirm} onSubmit={submit} onClose={onClose}>
      <p className={classes.step}>{t('scanThisWithAnAuthenticator')}</p>
      <div className={classes.picture}>
        <QRCodeSVG value={started.uri} level="M" marginSize={4} size={200} title={t('qrCodeForTheApp')} />
      </div>
      <Text dim>
        {t.rich('orTypeThisKey', {
          key: started.secret.replace(/(.{4})(?=.)/g, '$1 '),
          b: (words) => <code className={classes.key}>{words}</code>,
        })}
      </Text>
      <TextField
        label={t('codeFromTheApp')}
        value={otp}
        onChange={(text) => {
          setOtp(text)
          setComplaint(undefined)
        }}
        error={complaint}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        required
      />
    </FormDialog>
  )
}
