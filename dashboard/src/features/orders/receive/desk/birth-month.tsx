import { birthMonthRoutes } from '@labada/contracts/orders/customers/birth-months'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { nameOfMonth } from '../../../../lib/format.ts'
import { t } from '../t.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: nameOfMonth(at + 1) }))

/** In which month a customer has their birthday; saved as soon as it is chosen. */
export function BirthMonth({ customerId }: { readonly customerId: string }) {
  const isCut = useIsCut()
  const mayEdit = useMayDo('order.create')
  const query = useQuery(
    callQuery([...keys.customers(), 'birth-month', customerId], birthMonthRoutes.getBirthMonth, {
      params: { customerId },
    }),
  )
  const save = useCommand(birthMonthRoutes.setBirthMonth, {
    invalidates: () => [keys.customers()],
    onDone: () => toast.positive(t('birthdayMonthSaved')),
  })
  return (
    <QuerySection query={query} what={t('birthdayMonth')}>
      {({ birthMonth }) => (
        <SelectField
          label={t('birthdayMonth')}
          hint={t('forBirthdayPromotionsTheDay')}
          disabled={!mayEdit || isCut || save.isPending}
          value={String((save.isPending ? save.variables.body.birthMonth : birthMonth) ?? '')}
          onChange={(month) =>
            save.mutate({ params: { customerId }, body: { birthMonth: month === '' ? null : Number(month) } })
          }
          options={[{ value: '', label: t('notKnown') }, ...MONTHS]}
        />
      )}
    </QuerySection>
  )
}
