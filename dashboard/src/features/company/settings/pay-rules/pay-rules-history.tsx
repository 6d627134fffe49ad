import { payrollTermsOnWire } from '@labada/contracts/law/payroll-terms'
import { IconHistory } from '@tabler/icons-react'
import { changedFields } from '../../../../components/access/audit/changed-fields.ts'
import { ChangeRows } from '../../../../components/access/audit/changes.tsx'
import { Button } from '../../../../components/button.tsx'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, day } from '../../../../lib/format.ts'
import { flatOf } from '../flat.ts'
import { t } from '../t.ts'
import type { PayRules } from './pay-rules.ts'

type Change = PayRules['changes'][number]

/** Previous pay rules by effective date, newest first; any of them can be restored into the form. */
export function PayRulesHistory({
  changes,
  onClose,
  onTake,
}: {
  readonly changes: readonly Change[]
  readonly onClose: () => void
  readonly onTake: (terms: Change['terms']) => void
}) {
  const flat = (change: Change | undefined) => (change ? flatOf(payrollTermsOnWire(change.terms)) : null)
  return (
    <Drawer opened onClose={onClose} title={t('historyOfThePayRules')} width={560}>
      {changes.length === 0 ? (
        <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title={t('neverChanged')}>
          {t('usingDefaultValues')}
        </EmptyState>
      ) : (
        <Stack>
          {changes.map((change, at) => (
            <Card key={change.id} soft label={t('fromFrom', { from: day(change.from) })}>
              <Stack gap={8}>
                <Text strong as="p">
                  {t('fromFrom', { from: day(change.from) })}
                </Text>
                <Text dim as="p">
                  {dateTime(change.changedAt)} · {change.changedBy}
                </Text>
                <ChangeRows fields={changedFields(flat(changes[at + 1]), flat(change))} />
                <May needs="payroll.setup">
                  <div>
                    <Button tone="neutral" size="sm" onClick={() => onTake(change.terms)}>
                      {t('useTheseValues')}
                    </Button>
                  </div>
                </May>
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
    </Drawer>
  )
}
