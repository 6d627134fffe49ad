import { type MethodSettings, WALLET_METHODS, type WalletMethod } from '@labada/domain/company/settings'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Heading, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem, ValueOf } from './sections.ts'
import classes from './settings.module.css'
import { t } from './t.ts'

/** Ways to pay. Cash is always one of them. */
export function PaymentsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="payments"
      item={item}
      about={t('howCustomersCanPayCash')}
      toFields={(value) => value}
      fromFields={(fields: ValueOf<'payments'>) => fields}
    >
      {(form) => {
        const set = (method: WalletMethod, change: Partial<MethodSettings>) =>
          form.set('methods', { ...form.values.methods, [method]: { ...form.values.methods[method], ...change } })
        return (
          <Stack>
            <Toggle
              label={t('allowOwedChange')}
              hint={t('whenTheDrawerCantGive')}
              checked={form.values.owedChange}
              onChange={(owedChange) => form.set('owedChange', owedChange)}
            />
            {WALLET_METHODS.map((method) => (
              <MethodFields
                key={method}
                name={METHOD_NAMES[method]}
                value={form.values.methods[method]}
                onChange={(change) => set(method, change)}
              />
            ))}
          </Stack>
        )
      }}
    </SectionForm>
  )
}

function MethodFields({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: MethodSettings
  readonly onChange: (change: Partial<MethodSettings>) => void
}) {
  return (
    <section className={classes.method} aria-label={name}>
      <Stack gap={12}>
        <Heading level={3}>{name}</Heading>
        <Toggle
          label={t('acceptName', { name })}
          hint={value.active ? t('availableAtTheCounter') : t('notAvailableAtTheCounter')}
          checked={value.active}
          onChange={(active) => onChange({ active })}
        />
        {value.active && (
          <>
            <Toggle
              label={t('requireAReferenceForName', { name })}
              checked={value.needsReference}
              onChange={(needsReference) => onChange({ needsReference })}
            />
            <Grid least={180} gap={16}>
              <TextField
                label={t('referenceFormat')}
                hint={t('aDigitAALetter')}
                maxLength={40}
                value={value.mask}
                onChange={(mask) => onChange({ mask })}
              />
              <TextField
                label={t('accountName')}
                hint={t('shownAtTheCounter')}
                maxLength={60}
                value={value.accountName}
                onChange={(accountName) => onChange({ accountName })}
              />
              <TextField
                label={t('accountNumber')}
                maxLength={40}
                value={value.accountNumber}
                onChange={(accountNumber) => onChange({ accountNumber })}
              />
            </Grid>
          </>
        )}
      </Stack>
    </section>
  )
}
