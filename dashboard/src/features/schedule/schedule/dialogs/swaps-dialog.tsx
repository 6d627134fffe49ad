import { type ShiftSwap, shiftSwapRoutes } from '@labada/contracts/schedule/shift-swaps'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { SWAP_LOOKS, swapHours } from '../../../../components/schedule/swap-words.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

/** Swaps of shifts that employees asked each other for: an admin decides what both want. */
export function SwapsDialog({ branchId, onClose }: { readonly branchId: string | null; readonly onClose: () => void }) {
  const query = branchId === null ? {} : { branchId }
  const swaps = useQuery(callQuery([...keys.schedule(), 'swaps', query], shiftSwapRoutes.listShiftSwaps, { query }))
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('shiftSwaps2')}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <QuerySection query={swaps} what={t('swaps')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('noPendingSwaps')}>{t('employeesRequestSwapsInThe')}</EmptyState>
          ) : (
            <Stack gap={12}>
              {items.map((swap) => (
                <Swap key={swap.id} swap={swap} />
              ))}
            </Stack>
          )
        }
      </QuerySection>
    </Dialog>
  )
}

function Swap({ swap }: { readonly swap: ShiftSwap }) {
  const { id, from, to, shift, instead, note, status } = swap
  // A retry after a lost response sends the same step of the schedule.
  const [batchId] = useState(newId)
  const deciding = useCommand(shiftSwapRoutes.decideShiftSwap, {
    invalidates: () => [keys.schedule(), keys.figures(), keys.audit()],
    onDone: (done) => toast.positive(t('swapOfFromAndTo', { from: from.name, to: to.name, status: done.status })),
  })
  const decline = async () => {
    const reason = await prompt({
      title: t('declineTheSwapOfFrom', { from: from.name, to: to.name }),
      label: t('reason'),
      rules: [required, minLength(3)],
      maxLength: 200,
    })
    if (reason !== null) deciding.mutate({ params: { swapId: id }, body: { decision: 'decline', batchId, reason } })
  }
  return (
    <Card title={t('fromAndTo', { from: from.name, to: to.name })} level={3}>
      <Stack gap={8}>
        <Text as="p">
          {t('toTakesSwapHours', { to: to.name, swapHours: swapHours(shift.startsAt, shift.endsAt, shift.branch) })}
        </Text>
        <Text as="p">
          {instead
            ? t('fromTakesSwapHours', {
                from: from.name,
                swapHours: swapHours(instead.startsAt, instead.endsAt, instead.branch),
              })
            : t('fromTakesNoShiftIn', { from: from.name })}
        </Text>
        {note && <Text as="p">“{note}”</Text>}
        <Row gap={8} align="center">
          <StatusBadge status={SWAP_LOOKS[status].status}>
            {status === 'agreed' ? t('bothAgreed') : SWAP_LOOKS[status].word}
          </StatusBadge>
          {status === 'agreed' && (
            <Button
              needs="schedule.edit"
              size="sm"
              busy={deciding.isPending}
              aria-label={t('approveTheSwapOfFrom', { from: from.name, to: to.name })}
              onClick={() => deciding.mutate({ params: { swapId: id }, body: { decision: 'approve', batchId } })}
            >
              {t('approve')}
            </Button>
          )}
          <Button
            needs="schedule.edit"
            size="sm"
            tone="neutral"
            aria-label={t('declineTheSwapOfFromAnd', { from: from.name, to: to.name })}
            onClick={() => void decline()}
          >
            {t('decline')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
