import { employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { money } from '../../../lib/format.ts'
import type { useForm } from '../../../lib/hooks/use-form.ts'
import { type BranchValues, FIELD_NAMES, wageOrderKey, wageOrderName } from './branch-fields.ts'
import { t } from './t.ts'

/** The applicable minimum wage; used by pay, and by the warning about a rate below it. */
export function WageOrderField({ form }: { readonly form: ReturnType<typeof useForm<BranchValues>> }) {
  const orders = useQuery(callQuery([...keys.branches(), 'wage-orders'], employeeFileRoutes.listWageOrders, {}))
  const chosen = form.values.wageOrder
  const known = (orders.data?.items ?? []).map((order) => ({
    value: wageOrderKey(order),
    label: t('wageOrderDailyPerDayOrder', {
      wageOrder: wageOrderName(order),
      daily: money(order.daily),
      order: order.order,
    }),
  }))
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={FIELD_NAMES.wageOrder}
      hint={orders.isError ? t('wageOrdersCouldntLoadThe') : t('ratesBelowItAreFlagged')}
      value={chosen}
      onChange={(wageOrder) => form.set('wageOrder', wageOrder)}
      options={[
        { value: '', label: t('notSet') },
        ...(isKnown ? [] : [{ value: chosen, label: chosen.replace('/', ', ').replaceAll('_', ' ') }]),
        ...known,
      ]}
    />
  )
}
