import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { EXPENSE_LOOKS } from '../../../components/expenses/expense-words.ts'
import { Banner } from '../../../components/notices/banner.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { day, money } from '../../../lib/format.ts'
import { t } from './t.ts'

/** The expenses that look like the same bill. */
export function DuplicateList({ expenseId }: { readonly expenseId: string }) {
  const { data } = useQuery(callQuery(keys.expense(expenseId), expenseRoutes.getExpense, { params: { expenseId } }))
  if (!data || data.duplicates.length === 0) return null
  return (
    <Banner status="danger" title={t('possibleDuplicateOf')}>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {data.duplicates.map((one) => (
          <li key={one.id}>
            <TextLink to={`?id=${one.id}`}>{one.number}</TextLink>, {one.branchName}, {day(one.spentOn)},{' '}
            {money(one.amount)}, {one.supplier ?? one.description} ({EXPENSE_LOOKS[one.status].word})
          </li>
        ))}
      </ul>
    </Banner>
  )
}
