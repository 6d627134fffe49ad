import { TextField } from '../../../components/fields/text-field.tsx'
import { Facts, Stack } from '../../../components/layout.tsx'
import { t } from './t.ts'
import type { Wizard } from './use-wizard.ts'

/** The name customers know. */
export function CompanyStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, complaints, change } = wizard
  return (
    <Stack>
      <TextField
        label={t('shopName')}
        hint={t('onEveryPageAndEvery')}
        required
        value={draft.shopName}
        onChange={(shopName) => change({ shopName })}
        error={complaints.shopName}
        autoComplete="organization"
        maxLength={60}
      />
      <TextField
        label={t('phone')}
        type="tel"
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={complaints.phone}
        autoComplete="tel"
        maxLength={40}
      />
      <Facts
        items={[
          [t('currency'), t('philippinePeso')],
          [t('timeZone'), 'Asia/Manila'],
        ]}
      />
    </Stack>
  )
}
