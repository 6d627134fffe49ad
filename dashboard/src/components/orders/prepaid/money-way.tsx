import { MONEY_METHODS, type MoneyMethod } from '@labada/domain/company/payment-methods'
import { useSettings } from '../../company/use-settings.ts'
import { METHOD_NAMES } from '../../company/words.ts'
import { SelectField } from '../../fields/choice-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { t } from '../t.ts'

/** What the server says of the fields, by their names. */
type Said = Readonly<Record<string, readonly string[] | undefined>>

/** How a customer pays ahead at a counter, and the reference if it is not cash. */
export function MoneyIn({
  method,
  onMethod,
  reference,
  onReference,
  said,
}: {
  readonly method: MoneyMethod
  readonly onMethod: (method: MoneyMethod) => void
  readonly reference: string
  readonly onReference: (reference: string) => void
  readonly said: Said
}) {
  const { payments } = useSettings()
  const methods = MONEY_METHODS.filter((one) => one === 'cash' || payments.methods[one].active)
  return (
    <>
      <SelectField
        label={t('paidBy')}
        hint={method === 'cash' ? t('cashGoesIntoTheDrawer') : undefined}
        value={method}
        onChange={onMethod}
        options={methods.map((value) => ({ value, label: METHOD_NAMES[value] }))}
        error={said.method?.[0]}
      />
      {method !== 'cash' && (
        <TextField
          label={t('reference')}
          required={payments.methods[method].needsReference}
          value={reference}
          onChange={onReference}
          maxLength={40}
          autoComplete="off"
          error={said.reference?.[0]}
        />
      )}
    </>
  )
}

/** How the office gives money back to a customer, and for which branch. */
export function MoneyOut({
  branches,
  branchId,
  onBranch,
  method,
  onMethod,
  said,
}: {
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly branchId: string
  readonly onBranch: (branchId: string) => void
  readonly method: MoneyMethod
  readonly onMethod: (method: MoneyMethod) => void
  readonly said: Said
}) {
  return (
    <>
      <SelectField
        label={t('branch')}
        value={branchId}
        onChange={onBranch}
        options={branches.map(({ id: value, name }) => ({ value, label: name }))}
        error={said.branchId?.[0]}
      />
      <SelectField
        label={t('paidBy')}
        hint={method === 'cash' ? t('fromTheDrawerOrTheSafe') : undefined}
        value={method}
        onChange={onMethod}
        options={MONEY_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
        error={said.method?.[0]}
      />
    </>
  )
}
