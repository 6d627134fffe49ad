import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { minLength, required } from '@labada/domain/core/rules'
import { isOwing } from '@labada/domain/payroll/advances/cash-advances'
import { Button } from '../../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { day, money } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import classes from '../payroll.module.css'
import { staleAfterAdvance } from './advances-api.ts'

/** What the next pays take, with what can be changed about it. */
export function AdvancePlan({ advance }: { readonly advance: CashAdvance }) {
  const done = { invalidates: staleAfterAdvance }
  const pausing = useCommand(cashAdvanceRoutes.pauseCashAdvance, { ...done, onDone: () => toast.positive('Paused') })
  const resuming = useCommand(cashAdvanceRoutes.resumeCashAdvance, { ...done, onDone: () => toast.positive('Resumed') })
  const skipping = useCommand(cashAdvanceRoutes.skipInstalment, {
    ...done,
    onDone: () => toast.positive('Skipped; it comes after the last one'),
  })
  const params = { advanceId: advance.id }
  const pause = async () => {
    const reason = await why('Pause the deductions?', 'No pay takes anything until you resume.')
    if (reason !== null) pausing.mutate({ params, body: { reason } })
  }
  const skip = async (position: number, dueOn: string) => {
    const reason = await why(`Skip the instalment of ${dueOn}?`, 'It is due after the last one instead.')
    if (reason !== null) skipping.mutate({ params: { ...params, position }, body: { reason } })
  }
  const isOpen = isOwing(advance.status)
  return (
    <Card
      title="Instalments"
      level={3}
      side={
        isOpen &&
        (advance.paused ? (
          <Button
            size="sm"
            tone="neutral"
            busy={resuming.isPending}
            onClick={() => resuming.mutate({ params, body: {} })}
          >
            Resume
          </Button>
        ) : (
          <Button size="sm" tone="neutral" busy={pausing.isPending} onClick={() => void pause()}>
            Pause
          </Button>
        ))
      }
    >
      <ul className={classes.plan}>
        {advance.plan.map(({ position, dueOn, amount, left, skipped, skipReason }) => (
          <li key={position}>
            <Row justify="between" align="center">
              <Stack gap={0}>
                <Text>
                  {day(dueOn)}: {money(amount)}
                </Text>
                <Text dim small>
                  {skipped ? `Skipped: ${skipReason ?? ''}` : left === 0 ? 'Paid back' : `${money(left)} to come`}
                </Text>
              </Stack>
              {isOpen && !skipped && left === amount && (
                <Button
                  size="sm"
                  tone="neutral"
                  aria-label={`Skip the instalment of ${day(dueOn)}`}
                  busy={skipping.isPending}
                  onClick={() => void skip(position, day(dueOn))}
                >
                  Skip
                </Button>
              )}
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function why(title: string, body: string): Promise<string | null> {
  return prompt({ title, body, label: 'Reason', rules: [required, minLength(5)], maxLength: 200 })
}
