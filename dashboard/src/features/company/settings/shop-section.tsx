import { email, maxLength, type Rule, required } from '@labada/domain/core/rules'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem, ValueOf } from './sections.ts'
import { t } from './t.ts'

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
      about={t('shownInPageTitlesAnd')}
      toFields={(value) => value}
      fromFields={(fields: ValueOf<'shop'>) => fields}
      rules={RULES}
      datable={false}
    >
      {(form) => (
        <Stack>
          <TextField label={t('shopName')} required maxLength={60} {...form.field('shopName')} />
          <Grid least={200} gap={16}>
            <TextField label={t('phone')} type="tel" maxLength={40} {...form.field('phone')} />
            <TextField label={t('email')} type="email" maxLength={120} {...form.field('email')} />
          </Grid>
          <TextAreaField label={t('address')} rows={2} maxLength={200} {...form.field('address')} />
          <TextField label={t('tin')} hint={t('forTheBusinessBranchesCan')} maxLength={20} {...form.field('tin')} />
        </Stack>
      )}
    </SectionForm>
  )
}
