import { PasswordField } from '../../../components/fields/password-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { t } from './t.ts'
import type { Wizard } from './use-wizard.ts'
import { PASSWORD_RULE } from './wizard.ts'

/** The code that proves who owns the server, and the first administrator. */
export function AccountStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, secrets, complaints, change, changeSecrets } = wizard
  const { admin } = draft
  return (
    <Stack>
      <TextField
        label={t('setupCode')}
        hint={t('shownInTheTerminalWhere')}
        required
        value={secrets.code}
        onChange={(code) => changeSecrets({ code: code.toUpperCase() })}
        error={complaints.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Grid least={200} gap={16}>
        <TextField
          label={t('firstName')}
          required
          value={admin.firstname}
          onChange={(firstname) => change({ admin: { ...admin, firstname } })}
          error={complaints['admin.firstname']}
          autoComplete="given-name"
          maxLength={50}
        />
        <TextField
          label={t('lastName')}
          required
          value={admin.lastname}
          onChange={(lastname) => change({ admin: { ...admin, lastname } })}
          error={complaints['admin.lastname']}
          autoComplete="family-name"
          maxLength={50}
        />
      </Grid>
      <TextField
        label={t('username')}
        hint={t('youllUseItToLog')}
        required
        value={admin.username}
        onChange={(username) => change({ admin: { ...admin, username } })}
        error={complaints['admin.username']}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
      <PasswordField
        label={t('password')}
        hint={PASSWORD_RULE}
        required
        value={secrets.adminPassword}
        onChange={(adminPassword) => changeSecrets({ adminPassword })}
        error={complaints['admin.password']}
        autoComplete="new-password"
        maxLength={200}
      />
    </Stack>
  )
}
