import { TextField } from '../../../components/fields/text-field.tsx'
import { Facts, Stack } from '../../../components/layout.tsx'
import type { Wizard } from './use-wizard.ts'

/** The name customers know. */
export function CompanyStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, complaints, change } = wizard
  return (
    <Stack>
      <TextField
        label="Shop name"
        hint="On every page and every claim stub"
        required
        value={draft.shopName}
        onChange={(shopName) => change({ shopName })}
        error={complaints.shopName}
        autoComplete="organization"
        maxLength={60}
      />
      <TextField
        label="Phone"
        type="tel"
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={complaints.phone}
        autoComplete="tel"
        maxLength={40}
      />
      <Facts
        items={[
          ['Currency', 'Philippine peso (₱)'],
          ['Time zone', 'Asia/Manila'],
        ]}
      />
    </Stack>
  )
}
