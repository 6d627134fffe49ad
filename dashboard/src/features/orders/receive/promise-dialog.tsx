import { manilaDateOf } from '@labada/domain/core/manila-time'
import { useId, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Grid, Stack, Text } from '../../../components/layout.tsx'
import { dayAndTime } from '../../../components/orders/counter/order-words.ts'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { useNow } from '../../../lib/hooks/use-now.ts'
import classes from './promise-dialog.module.css'
import { promiseChoices, promiseOf, timeOf } from './promise-times.ts'
import { t } from './t.ts'

/** Picks a promise later than the computed one. Undefined: no change; null: the computed promise. */
export function PromiseDialog({
  computed,
  chosen,
  onDone,
}: {
  readonly computed: Date
  readonly chosen: Date | null
  readonly onDone: (promisedAt: Date | null | undefined) => void
}) {
  const now = useNow(60_000)
  const formId = useId()
  const dayId = useId()
  const timeId = useId()
  const start = chosen ?? computed
  const [day, setDay] = useState<string>(manilaDateOf(start))
  const [time, setTime] = useState(timeOf(start))
  const typed = promiseOf(day, time)
  const isTooEarly = typed === undefined || typed < computed
  return (
    <Dialog
      opened
      atTop
      width="md"
      title={t('readyTime')}
      onClose={() => onDone(undefined)}
      footer={<OkCancel form={formId} disabled={isTooEarly} onCancel={() => onDone(undefined)} />}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed && !isTooEarly) onDone(typed.getTime() === computed.getTime() ? null : typed)
        }}
      >
        <Stack gap={12}>
          <Grid least={200} gap={8}>
            <Button tone="neutral" data-autofocus onClick={() => onDone(null)}>
              {t('useSuggestedTimeComputed', { computed: dayAndTime(computed, now) })}
            </Button>
            {promiseChoices(computed).map(({ at }) => (
              <Button key={at.getTime()} tone="neutral" onClick={() => onDone(at)}>
                {dayAndTime(at, now)}
              </Button>
            ))}
          </Grid>
          <div className={classes.dayTime}>
            <div>
              <label htmlFor={dayId}>{t('day')}</label>
              <input
                id={dayId}
                type="date"
                value={day}
                min={manilaDateOf(computed)}
                onChange={(event) => setDay(event.currentTarget.value)}
              />
            </div>
            <div>
              <label htmlFor={timeId}>{t('time')}</label>
              <input id={timeId} type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
            </div>
          </div>
          {isTooEarly && (
            <Text small dim as="p">
              {t('earliestComputedBasedOnHow', { computed: dayAndTime(computed, now) })}
            </Text>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
