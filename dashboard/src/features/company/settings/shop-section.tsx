import { email, maxLength, type Rule, required } from '@labada/domain/core/rules'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem, ValueOf } from './sections.ts'

const emailIfAny: Rule = (value, field) => (value === '' ? undefined : email(value, field))

const RULES = {
  shopName: [required, maxLength(60)],
  phone: [maxLength(40)],
  email: [emailIfAny, maxLength(120)],
  address: [maxLength(200)],
  tin: [maxLength(20)],
}

/** Who the shop is. */
export function ShopSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="shop"
      item={item}
      about="Stands in titles and on everything that is printed."
      toFields={(value) => value}
      fromFields={(fields: ValueOf<'shop'>) => fields}
      rules={RULES}
      datable={false}
    >
      {(form) => (
        <Stack>
          <TextField label="Shop name" required maxLength={60} {...form.field('shopName')} />
          <Grid least={200} gap={16}>
            <TextField label="Phone" type="tel" maxLength={40} {...form.field('phone')} />
            <TextField label="Email" type="email" maxLength={120} {...form.field('email')} />
          </Grid>
          <TextAreaField label="Address" rows={2} maxLength={200} {...form.field('address')} />
          <TextField
            label="TIN"
            hint="Of the business; a branch may have its own"
            maxLength={20}
            {...form.field('tin')}
          />
        </Stack>
      )}
    </SectionForm>
  )
}
