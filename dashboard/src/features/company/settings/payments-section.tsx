import { type MethodSettings, WALLET_METHODS, type WalletMethod } from '@labada/domain/company/settings'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Heading, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem, ValueOf } from './sections.ts'
import classes from './settings.module.css'

/** Ways to pay. Cash is always one of them. */
export function PaymentsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="payments"
      item={item}
      about="How customers may pay. Cash can always be taken."
      toFields={(value) => value}
      fromFields={(fields: ValueOf<'payments'>) => fields}
    >
      {(form) => {
        const set = (method: WalletMethod, change: Partial<MethodSettings>) =>
          form.set('methods', { ...form.values.methods, [method]: { ...form.values.methods[method], ...change } })
        return (
          <Stack>
            <Toggle
              label="Change may stay owed"
              hint="When the drawer cannot give it; the customer gets it later"
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
          label={`Take ${name}`}
          hint={value.active ? 'The counter offers it' : 'The counter does not offer it'}
          checked={value.active}
          onChange={(active) => onChange({ active })}
        />
        {value.active && (
          <>
            <Toggle
              label={`${name} needs a reference`}
              checked={value.needsReference}
              onChange={(needsReference) => onChange({ needsReference })}
            />
            <Grid least={180} gap={16}>
              <TextField
                label="Pattern of the reference"
                hint="# a digit, A a letter, * either; empty takes anything"
                maxLength={40}
                value={value.mask}
                onChange={(mask) => onChange({ mask })}
              />
              <TextField
                label="Account name"
                hint="Shown at the counter"
                maxLength={60}
                value={value.accountName}
                onChange={(accountName) => onChange({ accountName })}
              />
              <TextField
                label="Account number"
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
