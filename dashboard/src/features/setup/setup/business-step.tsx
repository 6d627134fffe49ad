import { BUSINESS_TYPES, PRESETS } from '../../../components/catalog/service-presets.ts'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { Text } from '../../../components/layout.tsx'
import { t } from './t.ts'
import type { Wizard } from './use-wizard.ts'
import { chooseBusiness } from './wizard.ts'

/** Self-service, drop-off or both: it presets pages and prices. */
export function BusinessStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, complaints, change } = wizard
  return (
    <>
      <RadioTiles
        label={t('howDoYourCustomersUse')}
        value={draft.business}
        onChange={(business) => change(chooseBusiness(draft, business))}
        options={BUSINESS_TYPES.map((value) => ({ value, label: PRESETS[value].title, hint: PRESETS[value].text }))}
        least={200}
        error={complaints.business}
      />
      <Text as="p" dim small>
        {t('thisOnlySetsYourStarting')}
      </Text>
    </>
  )
}
