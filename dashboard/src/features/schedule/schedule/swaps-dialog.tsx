import { type ShiftSwap, shiftSwapRoutes } from '@labada/contracts/schedule/shift-swaps'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { SWAP_LOOKS, swapHours } from '../../../components/schedule/swap-words.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { newId } from '../../../lib/ids.ts'

/** Swaps of shifts that employees asked each other for: an admin decides what both want. */
export function SwapsDialog({ branchId, onClose }: { readonly branchId: string | null; readonly onClose: () => void }) {
  const query = branchId === null ? {} : { branchId }
  const swaps = useQuery(callQuery([...keys.schedule(), 'swaps', query], shiftSwapRoutes.listShiftSwaps, { query }))
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title="Swaps of shifts"
      footer={
        <Button tone="neutral" onClick={onClose}>
          Done
        </Button>
      }
    >
      <QuerySection query={swaps} what="Swaps">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No swaps wait">Employees ask for them in the portal.</EmptyState>
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
  // Sent again after a lost answer it is the same step of the schedule.
  const [batchId] = useState(newId)
  const deciding = useCommand(shiftSwapRoutes.decideShiftSwap, {
    invalidates: () => [keys.schedule(), keys.figures(), keys.audit()],
    onDone: (done) => toast.positive(`Swap of ${from.name} and ${to.name} ${done.status}`),
  })
  const decline = async () => {
    const reason = await prompt({
      title: `Decline the swap of ${from.name} and ${to.name}?`,
      label: 'Reason',
      rules: [required, minLength(3)],
      maxLength: 200,
    })
    if (reason !== null) deciding.mutate({ params: { swapId: id }, body: { decision: 'decline', batchId, reason } })
  }
  return (
    <Card title={`${from.name} and ${to.name}`} level={3}>
      <Stack gap={8}>
        <Text as="p">
          {to.name} takes {swapHours(shift.startsAt, shift.endsAt, shift.branch)}
        </Text>
        <Text as="p">
          {instead
            ? `${from.name} takes ${swapHours(instead.startsAt, instead.endsAt, instead.branch)}`
            : `${from.name} takes nothing instead`}
        </Text>
        {note && <Text as="p">“{note}”</Text>}
        <Row gap={8} align="center">
          <StatusBadge status={SWAP_LOOKS[status].status}>
            {status === 'agreed' ? 'Both agree' : SWAP_LOOKS[status].word}
          </StatusBadge>
          {status === 'agreed' && (
            <Button
              size="sm"
              busy={deciding.isPending}
              aria-label={`Approve the swap of ${from.name} and ${to.name}`}
              onClick={() => deciding.mutate({ params: { swapId: id }, body: { decision: 'approve', batchId } })}
            >
              Approve
            </Button>
          )}
          <Button
            size="sm"
            tone="neutral"
            aria-label={`Decline the swap of ${from.name} and ${to.name}`}
            onClick={() => void decline()}
          >
            Decline…
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
