import { isOwnCash, MONEY_PLACES, type MoneyPlace } from '@labada/domain/ledger/money-places'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import type { FieldProps } from '../../../../components/fields/field-frame.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { PLACE_NAMES } from '../../../../components/payroll/advance-words.ts'
import { money } from '../../../../lib/format.ts'
import { t } from '../t.ts'

interface Bound<Value> extends Pick<FieldProps, 'error'> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** The branch, the drawer, safe or account, and the reference of a transfer. */
export function PlaceFields({
  label,
  branch,
  place,
  reference,
}: {
  readonly label: string
  readonly branch: Bound<string>
  readonly place: Bound<MoneyPlace>
  readonly reference: Bound<string>
}) {
  const open = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const chosen = open.find(({ id }) => id === branch.value)
  const cash = place.value === 'drawer' || place.value === 'safe' ? chosen?.[place.value] : undefined
  return (
    <>
      <SelectField label={t('branch')} options={open.map(({ id, name }) => ({ value: id, label: name }))} {...branch} />
      <SelectField
        label={label}
        hint={cash === undefined ? undefined : t('balanceCash', { cash: money(cash) })}
        options={MONEY_PLACES.map((value) => ({ value, label: PLACE_NAMES[value] }))}
        {...place}
      />
      {!isOwnCash(place.value) && <TextField label={t('reference')} required maxLength={60} {...reference} />}
    </>
  )
}

/** The error of a reference, by where the money comes from. */
export const referenceDue = (place: MoneyPlace, reference: string): string | undefined =>
  !isOwnCash(place) && reference.trim() === '' ? t('referenceIsRequired') : undefined
