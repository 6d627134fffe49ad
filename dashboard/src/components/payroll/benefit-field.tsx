import { payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { holdsOn } from '@labada/domain/law/tables'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { Checkbox, SelectField } from '../fields/choice-field.tsx'
import { Text } from '../layout.tsx'
import { benefitOptions } from './benefit-words.ts'
import { t } from './t.ts'

const KIND = 'de_minimis' as const

/** `tableOn` gives the de minimis table in force on a day: nothing where there is none, or while the tables are asked for. */
export function useBenefitTables() {
  const tables = useQuery(
    callQuery([...keys.payrollTables(), KIND], payrollTableRoutes.listPayrollTables, { query: { kind: KIND } }),
  )
  const tableOn = (on: ManilaDate | null) => {
    if (on === null) return undefined
    const found = tables.data?.items.find(({ row, withdrawnAt }) => withdrawnAt === null && holdsOn(row, on))
    return found?.row.kind === KIND ? { ...found.row.content, source: found.row.source } : undefined
  }
  return { tableOn, error: tables.error }
}

interface BenefitFieldProps {
  /** The day whose table says the ceilings. */
  readonly on: ManilaDate | null
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (value: string) => void
  }
}

/** Which de minimis benefit of the law something is, if any, and what that means for its tax. */
export function BenefitField({ on, field }: BenefitFieldProps) {
  const table = useBenefitTables().tableOn(on)
  const options = table ? benefitOptions(table) : []
  const isUnknown = field.value !== '' && !options.some(({ value }) => value === field.value)
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

/** How something paid besides the work is taxed and whether it is contributed of; a benefit’s ceiling says the first itself. */
export function TaxTicks({
  isBenefit,
  taxed,
  counted,
  onTaxed,
  onCounted,
}: {
  readonly isBenefit: boolean
  /** Undefined where the kind says it. */
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
