import { type PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { minLength, required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { money } from '../../../../lib/format.ts'
import { AuthorityForm } from '../items/authority-form.tsx'
import { isUnsigned, missingOf } from '../items/item-authorities.ts'
import { ItemDrawer } from '../items/item-drawer.tsx'
import { ITEM_WORDS } from '../payroll-words.ts'
import { staleAfterPayroll, useSlipItems } from '../runs/runs-api.ts'
import { t } from '../t.ts'

/** The additions and deductions of this pay only. */
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
    onDone: () => toast.positive(t('removed')),
  })
  const end = async (itemId: string, label: string) => {
    const reason = await prompt({
      title: t('removeLabel', { label }),
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) ending.mutate({ params: { itemId }, body: { reason } })
  }
  return (
    <QuerySection query={query} what={t('additionsAndDeductions')}>
      {({ items }) =>
        items.length > 0 && (
          <Card title={t('additionsAndDeductions')} level={3}>
            <Stack gap={8}>
              {items.map((item) => (
                <Row key={item.id} justify="between">
                  <span>
                    <Text strong>{item.label}</Text>{' '}
                    <Text dim small>
                      {item.ended
                        ? t('kindBasisRemovedReason', {
                            kind: ITEM_WORDS[item.kind],
                            basis: item.basis,
                            reason: item.ended.reason,
                          })
                        : isUnsigned(item)
                          ? t('kindBasisNotDeductedAuthorization', { kind: ITEM_WORDS[item.kind], basis: item.basis })
                          : `${ITEM_WORDS[item.kind]}: ${item.basis}`}
                    </Text>
                  </span>
                  <Row>
                    <Text>{money(item.amount)}</Text>
                    {canChange && missingOf(item) === 'authority' && (
                      <Button
                        tone="neutral"
                        size="sm"
                        aria-label={t('addAuthorizationForLabel', { label: item.label })}
                        onClick={() => authorize(item)}
                      >
                        {t('addAuthorization')}
                      </Button>
                    )}
                    {(item.paper ?? item.authority?.paper) && (
                      <Button
                        tone="quiet"
                        size="sm"
                        aria-label={t('documentForLabel', { label: item.label })}
                        onClick={() => open(item)}
                      >
                        {t('document')}
                      </Button>
                    )}
                    {canChange && !item.ended && (
                      <Button tone="quiet" size="sm" onClick={() => void end(item.id, item.label)}>
                        {t('remove')}
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
