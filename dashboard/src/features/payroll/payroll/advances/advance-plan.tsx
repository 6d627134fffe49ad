import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { minLength, required } from '@labada/domain/core/rules'
import { isOwing } from '@labada/domain/payroll/advances/cash-advances'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { day, money } from '../../../../lib/format.ts'
import classes from '../payroll.module.css'
import { t } from '../t.ts'
import { staleAfterAdvance } from './advances-api.ts'

/** The deductions of the next pays, and the changes that can be made to them. */
export function AdvancePlan({ advance }: { readonly advance: CashAdvance }) {
  const done = { invalidates: staleAfterAdvance }
  const pausing = useCommand(cashAdvanceRoutes.pauseCashAdvance, { ...done, onDone: () => toast.positive(t('paused')) })
  const resuming = useCommand(cashAdvanceRoutes.resumeCashAdvance, {
    ...done,
    onDone: () => toast.positive(t('resumed')),
  })
  const skipping = useCommand(cashAdvanceRoutes.skipInstalment, {
    ...done,
    onDone: () => toast.positive(t('skippedAndMovedAfterThe')),
  })
  const params = { advanceId: advance.id }
  const pause = async () => {
    const reason = await why(t('pauseDeductions'), t('nothingIsDeductedUntilYou'))
    if (reason !== null) pausing.mutate({ params, body: { reason } })
  }
  const skip = async (position: number, dueOn: string) => {
    const reason = await why(t('skipInstallmentDueDueOn', { dueOn }), t('itMovesAfterTheLast'))
    if (reason !== null) skipping.mutate({ params: { ...params, position }, body: { reason } })
  }
  const isOpen = isOwing(advance.status)
  return (
    <Card
      title={t('installments')}
      level={3}
      side={
        isOpen &&
        (advance.paused ? (
          <Button
            needs="advance.approve"
            size="sm"
            tone="neutral"
            busy={resuming.isPending}
            onClick={() => resuming.mutate({ params, body: {} })}
          >
            {t('resume')}
          </Button>
        ) : (
          <Button
            needs="advance.approve"
            size="sm"
            tone="neutral"
            busy={pausing.isPending}
            onClick={() => void pause()}
          >
            {t('pause')}
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
                  {skipped
                    ? t('skippedSkipReason', { skipReason: skipReason ?? '' })
                    : left === 0
                      ? t('repaid')
                      : t('leftRemaining', { left: money(left) })}
                </Text>
              </Stack>
              {isOpen && !skipped && left === amount && (
                <Button
                  needs="advance.approve"
                  size="sm"
                  tone="neutral"
                  aria-label={t('skipInstallmentDueDueOn2', { dueOn: day(dueOn) })}
                  busy={skipping.isPending}
                  onClick={() => void skip(position, day(dueOn))}
                >
                  {t('skip')}
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
  return prompt({ title, body, label: t('reason'), rules: [required, minLength(5)], maxLength: 200 })
}
