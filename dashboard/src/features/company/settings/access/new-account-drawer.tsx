import { accountRoutes, type KeySet } from '@labada/contracts/access/accounts'
import type { Branch } from '@labada/contracts/company/branches'
import { OFFICE_PRESETS, type OfficePreset } from '@labada/domain/core/presets'
import { maxLength, required } from '@labada/domain/core/rules'
import { username as usernameRule } from '@labada/domain/people/employees'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { PasswordOnce } from '../../../../components/access/password-once.tsx'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { givenBy, staleAfterAccess } from './access-api.ts'
import { type Given, GivenFields, missingIn } from './given-fields.tsx'
import { t } from './t.ts'

type Terms = Given & {
  readonly firstname: string
  readonly lastname: string
  readonly username: string
}

/** A new login of the office. Its password is shown once. */
export function NewAccountDrawer({
  sets,
  branches,
  onClose,
}: {
  readonly sets: readonly KeySet[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const [told, tell] = useState<{ readonly username: string; readonly password: string }>()
  const form = useForm<Terms>({
    initial: { firstname: '', lastname: '', username: '', preset: 'preset:manager', branchIds: [] },
    rules: {
      firstname: [required, maxLength(60)],
      lastname: [required, maxLength(60)],
      username: [required, usernameRule],
    },
    check: missingIn,
    names: { firstname: t('firstName'), lastname: t('lastName') },
    onSubmit: async ({ preset, branchIds, firstname, lastname, username }) => {
      const given = givenBy(preset)
      const office: OfficePreset | null = OFFICE_PRESETS.find((one) => one === given.preset) ?? null
      const body = {
        id,
        firstname,
        lastname,
        username,
        preset: office,
        keySetId: given.keySetId,
        branchIds: branchIds && [...branchIds],
      }
      const { temporaryPassword } = await withConfirmedPassword(() =>
        call(accountRoutes.createOfficeAccount, { body }, { mode: 'debounce' }),
      )
      for (const queryKey of staleAfterAccess()) void client.invalidateQueries({ queryKey })
      if (temporaryPassword === null) {
        toast.info(t('thePasswordWasAlreadyShown'))
        onClose()
      } else tell({ username, password: temporaryPassword })
    },
  })
  return (
    <Drawer opened onClose={onClose} title={t('newOfficeLogin')} width={480}>
      <form {...form.formProps} aria-label={t('newOfficeLogin')}>
        <Stack>
          <Text as="p" dim>
            {t('counterLoginsAreGivenIn')}
          </Text>
          <Refusal error={form.failure} what={t('loginCouldntBeCreated')} />
          <TextField label={t('firstName')} required {...form.field('firstname')} maxLength={60} />
          <TextField label={t('lastName')} required {...form.field('lastname')} maxLength={60} />
          <TextField label={t('username')} required autoComplete="off" {...form.field('username')} />
          <GivenFields account="admin" form={form} sets={sets} branches={branches} />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('createLogin')}
            </Button>
          </FormActions>
        </Stack>
      </form>
      {told && <PasswordOnce {...told} onClose={onClose} />}
    </Drawer>
  )
}
