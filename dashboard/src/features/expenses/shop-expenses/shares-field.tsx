import { WHOLE } from '@labada/domain/expenses/recurring-expenses'
import { Button } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import fields from '../../../components/fields/field.module.css'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { t } from './t.ts'

/** What each branch bears, in hundredths of a percent; branches that bear nothing are left out. */
export type Shares = Readonly<Record<string, number>>

/** Who bears a bill: a percent for each branch that does, together 100. */
export function SharesField({
  value,
  onChange,
  error,
}: {
  readonly value: Shares
  readonly onChange: (shares: Shares) => void
  readonly error?: string | undefined
}) {
  const branches = (useBranches().data?.items ?? []).filter(({ id, closed }) => !closed || value[id] !== undefined)
  const total = Object.values(value).reduce((sum, points) => sum + points, 0)
  const give = (branchId: string, percent: number | null) => {
    const { [branchId]: _before, ...others } = value
    onChange(percent === null || percent === 0 ? others : { ...others, [branchId]: Math.round(percent * 100) })
  }
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Stack gap={8}>
        <Row justify="between">
          <legend>
            <Text strong>{t('sharedBy')}</Text>
          </legend>
          <Button tone="neutral" size="sm" onClick={() => onChange(equally(branches.map(({ id }) => id)))}>
            {t('equally')}
          </Button>
        </Row>
        {branches.map(({ id, name }) => (
          <NumberField
            key={id}
            label={`${name}, %`}
            value={value[id] === undefined ? null : value[id] / 100}
            onChange={(percent) => give(id, percent)}
            min={0}
            max={100}
            decimals={2}
          />
        ))}
        <div role="status">
          <Text small dim>
            {t('totalOf100', { total: total / 100 })}
          </Text>
        </div>
        {error && (
          <div role="alert" className={fields.error}>
            {error}
          </div>
        )}
      </Stack>
    </fieldset>
  )
}

/** Equal shares, with the remaining hundredths added to the last. */
function equally(branchIds: readonly string[]): Shares {
  const each = Math.floor(WHOLE / Math.max(1, branchIds.length))
  return Object.fromEntries(branchIds.map((id, at) => [id, at === branchIds.length - 1 ? WHOLE - each * at : each]))
}

export const sharesOf = (shares: Shares) => Object.entries(shares).map(([branchId, percent]) => ({ branchId, percent }))

export const shareComplaint = (shares: Shares): string | undefined =>
  Object.values(shares).reduce((sum, points) => sum + points, 0) === WHOLE ? undefined : t('sharesMustAddUpTo')
