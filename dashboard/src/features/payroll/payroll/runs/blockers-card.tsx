import type { PayrollBlocker, PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { minLength, required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { Button, TextButton } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { duration, plural, shortDay } from '../../../../lib/format.ts'
import classes from '../payroll.module.css'
import { BLOCKER_WORDS, mendingPlace } from '../payroll-words.ts'
import { t } from '../t.ts'
import { staleAfterPayroll } from './runs-api.ts'

/** The number of blockers of a kind shown before "show all". */
const FIRST = 5
/** The maximum number per request. */
const MOST_WAIVED = 500

/** The blockers to resolve or waive before the period is approved. */
export function BlockersCard({
  run,
  blockers,
}: {
  readonly run: PayrollRun
  readonly blockers: readonly PayrollBlocker[]
}) {
  return (
    <Card title={t('blockers')} side={<BlockerCount run={run} />}>
      <BlockerList run={run} blockers={blockers} />
    </Card>
  )
}

/** How many blockers are open, as a badge. */
export const BlockerCount = ({ run }: { readonly run: PayrollRun }) =>
  run.blockers === 0 ? (
    <StatusBadge status="ready">{t('noBlockers')}</StatusBadge>
  ) : (
    <StatusBadge status="danger">{t('blockers2', { count: run.blockers })}</StatusBadge>
  )

/** Blockers by kind, each with a link to resolve it, and a button to waive those that may be waived. */
export function BlockerList({
  run,
  blockers,
}: {
  readonly run: PayrollRun
  readonly blockers: readonly PayrollBlocker[]
}) {
  // Blockers come before warnings.
  const kinds = [
    ...new Set(blockers.toSorted((one, other) => Number(one.warning) - Number(other.warning)).map(({ kind }) => kind)),
  ]
  return (
    <ul className={classes.blockers}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Kind run={run} blockers={blockers.filter((one) => one.kind === kind)} />
        </li>
      ))}
    </ul>
  )
}

function Kind({ run, blockers }: { readonly run: PayrollRun; readonly blockers: readonly PayrollBlocker[] }) {
  const [isWhole, setWhole] = useState(false)
  const first = blockers[0]
  const waiving = useCommand(payrollRunCommands.waiveBlockers, {
    invalidates: staleAfterPayroll,
    onDone: () => toast.positive(t('waived')),
  })
  if (!first) return null
  const open = blockers.filter(({ waived }) => waived === null)
  const [one, many] = BLOCKER_WORDS[first.kind]
  const isOpenRun = run.state === 'draft' || run.state === 'review'
  const waive = async () => {
    const reason = await prompt({
      title: t('waivePlural', { plural: plural(open.length, one, many) }),
      body: t('thePayRunCanBe'),
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason === null) return
    waiving.mutate({
      params: { runId: run.id },
      body: { keys: open.slice(0, MOST_WAIVED).map(({ key }) => key), reason },
    })
  }
  return (
    <Stack gap={4}>
      <div className={classes.blockerHead}>
        <Text strong>
          <StatusBadge status={first.warning ? 'attention' : open.length === 0 ? 'done' : 'danger'}>
            {first.warning ? t('warning') : open.length === 0 ? t('waived') : t('blocker')}
          </StatusBadge>{' '}
          {plural(blockers.length, one, many)}
        </Text>
        {first.waivable && open.length > 0 && isOpenRun && (
          <Button needs="payroll.run" tone="neutral" size="sm" busy={waiving.isPending} onClick={() => void waive()}>
            {t('waive')}
          </Button>
        )}
      </div>
      <ul className={classes.blockerList}>
        {(isWhole ? blockers : blockers.slice(0, FIRST)).map((blocker) => (
          <li key={blocker.key}>
            <BlockerLine blocker={blocker} runId={run.id} />
          </li>
        ))}
        {blockers.length > FIRST && (
          <li>
            <TextButton onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('showFewer') : t('showAllBlockers', { blockers: blockers.length })}
            </TextButton>
          </li>
        )}
      </ul>
    </Stack>
  )
}

function BlockerLine({ blocker, runId }: { readonly blocker: PayrollBlocker; readonly runId: string }) {
  const { employee, date, minutes, detail, waived } = blocker
  const to = mendingPlace(blocker, runId)
  const words = [employee?.name, date && shortDay(date), minutes ? duration(minutes) : null].filter(Boolean).join(', ')
  return (
    <>
      {to ? <TextLink to={to}>{words}</TextLink> : <Text>{words || t('wholePayRun')}</Text>}
      {detail && (
        <Text dim small>
          {' '}
          {detail}
        </Text>
      )}
      {waived && (
        <Text dim small>
          {' '}
          {t('waivedByByReason', { by: waived.by, reason: waived.reason })}
        </Text>
      )}
    </>
  )
}
