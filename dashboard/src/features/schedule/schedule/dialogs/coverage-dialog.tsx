import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { CoverageSpan } from '@labada/domain/schedule/shift-coverage'
import { useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { TimeField } from '../../../../components/fields/time-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import type { WeekBranch } from '../roster-model.ts'
import { t } from '../t.ts'

const DAYS = [t('sunday'), t('monday'), t('tuesday'), t('wednesday'), t('thursday'), t('friday'), t('saturday')]

/** The number of people a branch needs at each hour. */
export function CoverageDialog({
  branches,
  onClose,
}: {
  readonly branches: readonly WeekBranch[]
  readonly onClose: () => void
}) {
  const [branchId, setBranch] = useState(branches[0]?.id ?? '')
  const branch = branches.find(({ id }) => id === branchId)
  const [spans, setSpans] = useState<readonly CoverageSpan[]>(branch?.coverage.spans ?? [])
  const save = useCommand(scheduleRoutes.setCoverage, {
    invalidates: () => [keys.schedule()],
    onFailed: () => true,
    onDone: () => {
      onClose()
      toast.positive(t('coverageSaved'))
    },
  })
  const change = (at: number, changes: Partial<CoverageSpan>) =>
    setSpans((now) => now.map((span, index) => (index === at ? { ...span, ...changes } : span)))
  const choose = (id: string) => {
    setBranch(id)
    setSpans(branches.find((one) => one.id === id)?.coverage.spans ?? [])
  }
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('requiredCoverage')}
      footer={
        <OkCancel
          onCancel={onClose}
          busy={save.isPending}
          disabled={!branch || spans.some(({ from, to }) => from >= to)}
          onOk={() =>
            branch &&
            save.mutate({ params: { branchId }, body: { spans: [...spans], version: branch.coverage.version } })
          }
        />
      }
    >
      <Stack gap={12}>
        <SelectField
          label={t('branch')}
          value={branchId}
          onChange={choose}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Text small dim>
          {t('overlappingTimeSpansAddUp')}
        </Text>
        {spans.map((span, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has nothing but its place
          <Row key={at} gap={8} align="end">
            <SelectField
              label={t('day')}
              value={String(span.weekday)}
              onChange={(weekday) => change(at, { weekday: Number(weekday) })}
              options={DAYS.map((label, value) => ({ value: String(value), label }))}
            />
            <TimeField label={t('from')} value={span.from} onChange={(from) => change(at, { from })} />
            <TimeField label={t('until')} isClosing value={span.to} onChange={(to) => change(at, { to })} />
            <NumberField
              label={t('people')}
              value={span.heads}
              onChange={(heads) => change(at, { heads: heads ?? 1 })}
            />
            <Button tone="quiet" size="sm" onClick={() => setSpans((now) => now.filter((_, index) => index !== at))}>
              {t('remove')}
            </Button>
          </Row>
        ))}
        <Row>
          <Button
            tone="neutral"
            onClick={() => setSpans((now) => [...now, { weekday: 1, from: 480, to: 1200, ...now.at(-1), heads: 1 }])}
          >
            {t('addHours')}
          </Button>
        </Row>
        <Refusal error={save.error} what={t('coverage')} />
      </Stack>
    </Dialog>
  )
}
