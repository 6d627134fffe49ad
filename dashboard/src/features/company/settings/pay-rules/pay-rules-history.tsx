import { payrollTermsOnWire } from '@labada/contracts/law/payroll-terms'
import { IconHistory } from '@tabler/icons-react'
import { ChangeRows } from '../../../../components/access/audit-log.tsx'
import { changedFields } from '../../../../components/access/audit-words.ts'
import { Button } from '../../../../components/button.tsx'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, day } from '../../../../lib/format.ts'
import { flatOf } from '../flat.ts'
import type { PayRules } from './pay-rules.ts'

type Change = PayRules['changes'][number]

/** From which day the shop paid how, newest first; any of it can be put back into the form. */
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
    <Drawer opened onClose={onClose} title="History of the pay rules" width={560}>
      {changes.length === 0 ? (
        <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title="Never changed">
          Default values are in use.
        </EmptyState>
      ) : (
        <Stack>
          {changes.map((change, at) => (
            <Card key={change.id} soft label={`From ${day(change.from)}`}>
              <Stack gap={8}>
                <Text strong as="p">
                  From {day(change.from)}
                </Text>
                <Text dim as="p">
                  {dateTime(change.changedAt)} · {change.changedBy}
                </Text>
                <ChangeRows fields={changedFields(flat(changes[at + 1]), flat(change))} />
                <div>
                  <Button tone="neutral" size="sm" onClick={() => onTake(change.terms)}>
                    Put these values in
                  </Button>
                </div>
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
    </Drawer>
  )
}
