import { type PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { minLength, required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { money } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { AuthorityForm } from '../items/authority-form.tsx'
import { isUnsigned, missingOf } from '../items/item-authorities.ts'
import { ItemDrawer } from '../items/item-drawer.tsx'
import { ITEM_WORDS } from '../payroll-words.ts'
import { staleAfterPayroll, useSlipItems } from '../runs/runs-api.ts'

/** What was added to this pay alone, or taken from it. */
export function SlipItems({
  employeeId,
  slipId,
  canChange,
}: {
  readonly employeeId: string
  readonly slipId: string
  readonly canChange: boolean
}) {
  const query = useSlipItems(employeeId, slipId)
  const [opened, open] = useState<PayItem | null>(null)
  const [authorized, authorize] = useState<PayItem | null>(null)
  const ending = useCommand(payItemRoutes.endPayItem, {
    invalidates: staleAfterPayroll,
    onDone: () => toast.positive('Taken away'),
  })
  const end = async (itemId: string, label: string) => {
    const reason = await prompt({
      title: `Take ${label} away?`,
      label: 'Reason',
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) ending.mutate({ params: { itemId }, body: { reason } })
  }
  return (
    <QuerySection query={query} what="What was added or taken">
      {({ items }) =>
        items.length > 0 && (
          <Card title="Added or taken for this pay" level={3}>
            <Stack gap={8}>
              {items.map((item) => (
                <Row key={item.id} justify="between">
                  <span>
                    <Text strong>{item.label}</Text>{' '}
                    <Text dim small>
                      {ITEM_WORDS[item.kind]}: {item.basis}
                      {item.ended
                        ? ` · taken away: ${item.ended.reason}`
                        : isUnsigned(item)
                          ? ' · nothing is taken: its authority is missing'
                          : ''}
                    </Text>
                  </span>
                  <Row>
                    <Text>{money(item.amount)}</Text>
                    {canChange && missingOf(item) === 'authority' && (
                      <Button
                        tone="neutral"
                        size="sm"
                        aria-label={`Add the authority for ${item.label}`}
                        onClick={() => authorize(item)}
                      >
                        Add authority…
                      </Button>
                    )}
                    {(item.paper ?? item.authority?.paper) && (
                      <Button tone="quiet" size="sm" aria-label={`Paper of ${item.label}`} onClick={() => open(item)}>
                        Paper
                      </Button>
                    )}
                    {canChange && !item.ended && (
                      <Button tone="quiet" size="sm" onClick={() => void end(item.id, item.label)}>
                        Take away
                      </Button>
                    )}
                  </Row>
                </Row>
              ))}
            </Stack>
            <ItemDrawer item={opened} onChange={open} onClose={() => open(null)} />
            {authorized && <AuthorityForm item={authorized} onClose={() => authorize(null)} />}
          </Card>
        )
      }
    </QuerySection>
  )
}
