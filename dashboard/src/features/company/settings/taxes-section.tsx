import { priceRoutes } from '@labada/contracts/catalog/prices'
import { TAX_LAW, type TaxLawKind, type TaxLawRow } from '@labada/domain/catalog/tax-law'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { Card, Grid, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { day, money, percent } from '../../../lib/format.ts'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import classes from './settings.module.css'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: readonly string[]
  readonly coveredServices: readonly string[]
}

/** Which services have the discounts of the law, the law Labada goes by, and what Labada is not. */
export function TaxesSection({ item }: { readonly item: SectionItem }) {
  return (
    <Stack>
      <SectionForm
        section="taxes"
        item={item}
        about={t('whichServicesHaveTheDiscount')}
        toFields={({ coveredServices }): Fields => ({ coveredServices })}
        fromFields={({ coveredServices }) => ({ coveredServices: [...coveredServices] })}
      >
        {(form) => (
          <Stack>
            <Banner title={t('laundryIsNotNamedIn')}>{t('turnAServiceOnOnly')}</Banner>
            <CoveredServices
              covered={form.values.coveredServices}
              onChange={(covered) => form.set('coveredServices', covered)}
            />
          </Stack>
        )}
      </SectionForm>
      <Card title={t('taxLaw')}>
        <Stack>
          <Text as="p" dim>
            {t('whatLabadaCalculatesWith')}
          </Text>
          <AppTable
            label={t('taxLaw')}
            columns={COLUMNS}
            rows={TAX_LAW}
            rowId={({ kind, from }) => `${kind} ${from}`}
            rowLabel={({ kind }) => KIND_WORDS[kind]}
          />
          <Banner title={t('labadaIsNotAccreditedBy')}>{t('itsStubsAndReceiptsAre')}</Banner>
        </Stack>
      </Card>
    </Stack>
  )
}

function CoveredServices({
  covered,
  onChange,
}: {
  readonly covered: readonly string[]
  readonly onChange: (covered: readonly string[]) => void
}) {
  const maySee = useMayDo('price.see')
  const list = useQuery({
    ...callQuery([...keys.prices(), 'all-services'], priceRoutes.listAllServices, {}),
    enabled: maySee,
  })
  if (!maySee) return <Text as="p">{t('coveredServices', { count: covered.length })}</Text>
  return (
    <QuerySection query={list} what={t('services')} skeleton={<Skeletons rows={4} />}>
      {({ items }) => (
        <fieldset className={classes.services}>
          <legend>{t('servicesThatFallUnderThe')}</legend>
          <Grid least={200} gap={8}>
            {items
              .filter(({ id, active }) => active || covered.includes(id))
              .map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={covered.includes(id)}
                  onChange={(on) => onChange(on ? [...covered, id] : covered.filter((one) => one !== id))}
                />
              ))}
          </Grid>
        </fieldset>
      )}
    </QuerySection>
  )
}

const KIND_WORDS: Readonly<Record<TaxLawKind, string>> = {
  vat: t('vatWithinPrices'),
  vat_threshold: t('yearlySalesFromWhichVat'),
  percentage_tax: t('percentageTaxWithoutVat'),
  senior: t('seniorCitizenDiscount'),
  pwd: t('personWithDisabilityDiscount'),
  invoice: t('anInvoiceForEverySale'),
}

const COLUMNS: readonly Column<TaxLawRow>[] = [
  {
    id: 'kind',
    header: t('rule'),
    // With its source, which is what an accountant looks for: a column of its own would be hidden at a desk.
    cell: ({ kind, source }) => (
      <Stack gap={0} className={classes.rule}>
        <Text strong>{KIND_WORDS[kind]}</Text>
        <Text small dim>
          {source}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'value',
    header: t('value'),
    align: 'right',
    cell: (row) => (row.amount !== null ? money(row.amount) : row.percent === null ? '–' : percent(row.percent / 100)),
  },
  {
    id: 'inForce',
    header: t('inForce'),
    cell: ({ from, to }) =>
      to === null ? t('sinceDay', { day: day(from) }) : t('fromDayToDay', { from: day(from), to: day(to) }),
  },
]
