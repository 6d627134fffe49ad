import { type VatRegistration, vatRegistrationRoutes } from '@labada/contracts/company/vat-registrations'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { day, NOTHING } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { VatChangeDialog } from './vat-change-dialog.tsx'

const staleAfterVat = () => [keys.branches(), keys.audit()]

/** From which days a branch is VAT-registered, and where each is from. A mistake is withdrawn before its day has passed. */
export function VatCard({ branchId }: { readonly branchId: string }) {
  const mayEdit = useMayDo('branch.edit')
  const [isAdding, setIsAdding] = useState(false)
  const vat = useQuery({
    queryKey: keys.vatRegistrations(branchId),
    queryFn: () => call(vatRegistrationRoutes.listVatRegistrations, { params: { branchId } }),
  })
  const withdraw = useCommand(vatRegistrationRoutes.withdrawVatRegistration, {
    invalidates: staleAfterVat,
    onDone: () => toast.positive(t('changeWithdrawn')),
  })
  const takeBack = async (change: VatRegistration) => {
    const reason = await prompt({
      title: t('withdrawTheChangeFromFrom', { from: day(change.from) }),
      body: t('itStaysInTheHistory'),
      label: t('reason'),
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) withdraw.mutate({ params: { branchId, changeId: change.id }, body: { reason } })
  }
  return (
    <Card
      title={t('vat')}
      side={
        <Button
          needs="branch.edit"
          tone="neutral"
          size="sm"
          icon={<IconPlus size={16} />}
          disabled={!vat.data}
          onClick={() => setIsAdding(true)}
        >
          {t('enterAChange')}
        </Button>
      }
    >
      <QuerySection query={vat} what={t('vat')}>
        {({ items, today, isRegisteredBefore, isRegisteredToday }) => (
          <Stack gap={12}>
            <Text as="p">{isRegisteredToday ? t('vatRegisteredTodayPricesInclude') : t('notVatRegisteredToday')}</Text>
            {items.length > 0 && (
              <AppTable
                label={t('vatChanges')}
                rows={items}
                rowId={({ id }) => id}
                rowLabel={({ from }) => t('fromFrom', { from: day(from) })}
                columns={[
                  { id: 'from', header: t('from'), cell: ({ from }) => day(from) },
                  { id: 'vat', header: t('vat'), cell: ({ isRegistered }) => statusWords(isRegistered) },
                  { id: 'state', header: t('status'), cell: (change) => <State change={change} today={today} /> },
                  {
                    id: 'source',
                    header: t('source'),
                    cell: ({ withdrawnReason, source }) => withdrawnReason ?? source,
                  },
                  {
                    id: 'by',
                    header: t('by'),
                    priority: 3,
                    cell: ({ withdrawnBy, createdBy }) => (
                      <Text dim small>
                        {withdrawnBy ?? createdBy}
                      </Text>
                    ),
                  },
                  ...(mayEdit
                    ? [
                        {
                          id: 'act',
                          header: t('actions'),
                          cell: (change: VatRegistration) =>
                            change.withdrawnAt === null &&
                            change.from >= today && (
                              <Button
                                size="sm"
                                tone="quiet"
                                aria-label={t('withdrawTheChangeFromFrom', { from: day(change.from) })}
                                onClick={() => void takeBack(change)}
                              >
                                {t('withdraw')}
                              </Button>
                            ),
                        },
                      ]
                    : []),
                ]}
              />
            )}
            {items.length > 0 && (
              <Text as="p" dim small>
                {t('beforeTheFirstChangeStatus', { status: statusWords(isRegisteredBefore) })}
              </Text>
            )}
            {isAdding && (
              <VatChangeDialog
                branchId={branchId}
                today={today}
                isRegisteredLast={isRegisteredAtLast(items, isRegisteredBefore)}
                onClose={() => setIsAdding(false)}
                stale={staleAfterVat}
              />
            )}
          </Stack>
        )}
      </QuerySection>
    </Card>
  )
}

export const statusWords = (isRegistered: boolean): string =>
  isRegistered ? t('vatRegistered') : t('notVatRegistered')

/** After all changes that hold: a further one is most likely the other way. */
const isRegisteredAtLast = (items: readonly VatRegistration[], before: boolean): boolean =>
  (items.find(({ withdrawnAt }) => withdrawnAt === null) ?? { isRegistered: before }).isRegistered

function State({ change, today }: { readonly change: VatRegistration; readonly today: string }) {
  if (change.withdrawnAt !== null) return <StatusBadge status="danger">{t('withdrawn')}</StatusBadge>
  return change.from > today ? <StatusBadge status="queued">{t('upcoming')}</StatusBadge> : <Text dim>{NOTHING}</Text>
}
