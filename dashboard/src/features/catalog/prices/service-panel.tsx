import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { CATEGORY_NAMES, UNIT_NAMES, WORK_STAGE_NAMES } from '../../../components/catalog/service-words.ts'
import { SelectField, Toggle } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { Card, Facts, Stack, Text } from '../../../components/layout.tsx'
import { TERMS } from './drafts/price-changes.ts'
import type { Edit, Terms } from './matrix/price-edits.ts'
import classes from './prices.module.css'
import { t } from './t.ts'
import { TERM_WORDS, termText } from './term-words.ts'
import { TilePreview } from './tile-preview.tsx'

interface ServicePanelProps {
  readonly service: Service
  /** Everything the counter shows, for the preview. */
  readonly services: readonly Service[]
  readonly rows: readonly PriceRow[]
  readonly branches: readonly Branch[]
  /** What is done with the service itself. */
  readonly menu: ReactNode
  readonly onEdit?: (edits: readonly Edit[]) => void
}

/** The selected service: its terms, and a preview of the counter's tiles. */
export function ServicePanel({ service, services, rows, branches, menu, onEdit }: ServicePanelProps) {
  const [branchId, setBranch] = useState('')
  const row = rows.find(({ serviceId }) => serviceId === service.id)
  return (
    <Stack className={classes.panel ?? ''}>
      <Card title={service.name} side={menu}>
        <Text as="p" dim small>
          {service.code} · {CATEGORY_NAMES[service.category]} · {UNIT_NAMES[service.unit].per}
          {service.stages.length > 0 && ` · ${service.stages.map((stage) => WORK_STAGE_NAMES[stage]).join(', ')}`}
        </Text>
        <div style={{ marginTop: 12 }}>
          {row ? (
            onEdit ? (
              <TermsForm key={JSON.stringify(row)} service={service} row={row} onEdit={onEdit} />
            ) : (
              <Facts items={termsFor(service).map((term) => [TERM_WORDS[term].name, termText(term, row[term])])} />
            )
          ) : (
            <Text dim>{t('itHasNoPriceYet')}</Text>
          )}
        </div>
      </Card>
      <Card title={t('atTheCounter')}>
        <SelectField
          label={t('tilesFor')}
          value={branchId}
          onChange={setBranch}
          options={[
            { value: '', label: t('branchesWithoutTheirOwnPrices') },
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TilePreview services={services} rows={rows} branchId={branchId || null} selectedId={service.id} />
      </Card>
    </Stack>
  )
}

function TermsForm({
  service,
  row,
  onEdit,
}: {
  readonly service: Service
  readonly row: PriceRow
  readonly onEdit: (edits: readonly Edit[]) => void
}) {
  const [terms, setTerms] = useState<Terms>({})
  const current = { ...row, ...terms }
  const isChanged = Object.keys(terms).length > 0
  const shown = termsFor(service)
  const unit = UNIT_NAMES[service.unit].many
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onEdit([{ serviceId: row.serviceId, branchId: null, price: row.price, terms }])
        setTerms({})
      }}
    >
      <Stack gap={12}>
        <NumberField
          label={TERM_WORDS.minQuantity.name}
          hint={TERM_WORDS.minQuantity.hint}
          unit={unit}
          decimals={2}
          min={0}
          max={1000}
          value={current.minQuantity}
          onChange={(minQuantity) => setTerms({ ...terms, minQuantity })}
        />
        {shown.includes('kgPerLoad') && (
          <NumberField
            label={TERM_WORDS.kgPerLoad.name}
            hint={TERM_WORDS.kgPerLoad.hint}
            unit={t('kg')}
            decimals={1}
            min={0.1}
            max={100}
            value={current.kgPerLoad}
            onChange={(kgPerLoad) => setTerms({ ...terms, kgPerLoad })}
          />
        )}
        {shown.includes('toleranceKg') && (
          <NumberField
            label={TERM_WORDS.toleranceKg.name}
            hint={TERM_WORDS.toleranceKg.hint}
            unit={t('kg')}
            decimals={2}
            min={0}
            max={10}
            value={current.toleranceKg}
            onChange={(toleranceKg) => setTerms({ ...terms, toleranceKg: toleranceKg ?? 0 })}
          />
        )}
        <NumberField
          label={TERM_WORDS.step.name}
          hint={TERM_WORDS.step.hint}
          unit={unit}
          decimals={2}
          min={0.01}
          max={100}
          value={current.step}
          onChange={(step) => setTerms({ ...terms, step })}
        />
        <NumberField
          label={TERM_WORDS.rushPercent.name}
          hint={TERM_WORDS.rushPercent.hint}
          unit="%"
          decimals={2}
          min={0}
          max={500}
          value={current.rushPercent}
          onChange={(rushPercent) => setTerms({ ...terms, rushPercent })}
        />
        <Toggle
          label={TERM_WORDS.discountable.name}
          hint={TERM_WORDS.discountable.hint}
          checked={current.discountable}
          onChange={(discountable) => setTerms({ ...terms, discountable })}
        />
        <Toggle
          label={TERM_WORDS.taxable.name}
          hint={TERM_WORDS.taxable.hint}
          checked={current.taxable}
          onChange={(taxable) => setTerms({ ...terms, taxable })}
        />
        <Button type="submit" disabled={!isChanged}>
          {t('saveTerms')}
        </Button>
      </Stack>
    </form>
  )
}

const termsFor = ({ unit }: Service) => TERMS.filter((term) => TERM_WORDS[term].for?.includes(unit) ?? true)
