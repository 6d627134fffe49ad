import { payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { holdsOn } from '@labada/domain/law/tables'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { Checkbox, SelectField } from '../fields/choice-field.tsx'
import { Text } from '../layout.tsx'
import { benefitOptions } from './benefit-words.ts'
import { t } from './t.ts'

const KIND = 'de_minimis' as const

/**
 * `tableOn` returns the de minimis table in force on a day: undefined if there is none, or while the tables are
 * loading.
 */
export function useBenefitTables() {
  const tables = useQuery({
    ...callQuery([...keys.payrollTables(), KIND], payrollTableRoutes.listPayrollTables, { query: { kind: KIND } }),
    enabled: useMayDo('payroll.see'),
  })
  const tableOn = (on: ManilaDate | null) => {
    if (on === null) return undefined
    const found = tables.data?.items.find(({ row, withdrawnAt }) => withdrawnAt === null && holdsOn(row, on))
    return found?.row.kind === KIND ? { ...found.row.content, source: found.row.source } : undefined
  }
  return { tableOn, error: tables.error }
}

interface BenefitFieldProps {
  /** The day whose table sets the ceilings. */
  readonly on: ManilaDate | null
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (value: string) => void
  }
}

/** Which de minimis benefit of the law an item is, and its tax; only for whoever may see the tables. */
export function BenefitField({ on, field }: BenefitFieldProps) {
  const seesTables = useMayDo('payroll.see')
  const table = useBenefitTables().tableOn(on)
  const options = table ? benefitOptions(table) : []
  const isUnknown = field.value !== '' && !options.some(({ value }) => value === field.value)
  if (!seesTables) return null
  return (
    <>
      <SelectField
        label={t('deMinimisBenefit')}
        options={[
          { value: '', label: t('none') },
          ...options,
          ...(isUnknown ? [{ value: field.value, label: t('notInTheTableFor') }] : []),
        ]}
        {...field}
      />
      {field.value !== '' && table && (
        <Text dim small>
          {t('untaxedUpToThatCeiling', { source: table.source })}
        </Text>
      )}
    </>
  )
}

/**
 * How a payment besides wages is taxed and whether contributions are due on it; for a benefit with a ceiling, the
 * ceiling decides the tax.
 */
export function TaxTicks({
  isBenefit,
  taxed,
  counted,
  onTaxed,
  onCounted,
}: {
  readonly isBenefit: boolean
  /** Undefined if the kind determines it. */
  readonly taxed: boolean | undefined
  readonly counted: boolean
  readonly onTaxed: (on: boolean) => void
  readonly onCounted: (on: boolean) => void
}) {
  return (
    <>
      {taxed !== undefined && !isBenefit && <Checkbox label={t('taxed')} checked={taxed} onChange={onTaxed} />}
      <Checkbox
        label={isBenefit ? t('thePartOverTheCeiling') : t('countsForSssAndPag')}
        checked={counted}
        onChange={onCounted}
      />
    </>
  )
}
