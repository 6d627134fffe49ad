import { FeaturesField } from '../../../components/company/features-field.tsx'
import { HoursField } from '../../../components/company/hours-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { t } from './t.ts'
import type { Wizard } from './use-wizard.ts'

/** Where the shop is, when it is open, which pages its counter has. */
export function BranchStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, complaints } = wizard
  const { branch } = draft
  const change = (next: Partial<typeof branch>) => wizard.change({ branch: { ...branch, ...next } })
  return (
    <Stack>
      <Grid least={200} gap={16}>
        <TextField
          label={t('branchName')}
          hint={t('forExampleTheNeighborhoodMabolo')}
          required
          value={branch.name}
          onChange={(name) => change({ name })}
          error={complaints['branch.name']}
          maxLength={60}
        />
        <TextField
          label={t('code')}
          hint={t('n2To5LettersOr')}
          required
          value={branch.code}
          onChange={(code) => change({ code: code.toUpperCase() })}
          error={complaints['branch.code']}
          maxLength={5}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Grid>
      <TextField
        label={t('address')}
        value={branch.address}
        onChange={(address) => change({ address })}
        error={complaints['branch.address']}
        autoComplete="street-address"
        maxLength={200}
      />
      <HoursField
        value={branch.hours}
        onChange={(hours) => change({ hours })}
        errorOf={(weekday) => complaints[`branch.hours.${weekday}`]}
        error={complaints.hours ?? complaints['branch.hours']}
      />
      <FeaturesField
        value={branch.features}
        onChange={(features) => change({ features })}
        error={complaints['branch.features']}
      />
    </Stack>
  )
}
