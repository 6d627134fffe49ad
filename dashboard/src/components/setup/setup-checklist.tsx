import type { SetupStep } from '@labada/contracts/setup/checklist'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Button } from '../button.tsx'
import { Card, Text } from '../layout.tsx'
import { toast } from '../notices/toast.tsx'
import classes from './setup-checklist.module.css'
import { t } from './t.ts'
import type { OpenChecklist } from './use-checklist.ts'

/** What each step is called, and the page where it is done; at the counter, how. */
const STEPS: Readonly<Record<SetupStep, { readonly name: string; readonly to?: string; readonly how?: string }>> = {
  branch: { name: t('addFirstBranch'), to: `${paths.branches}?new=1` },
  prices: { name: t('publishYourPrices'), to: paths.prices },
  staff: { name: t('addStaffAccounts'), to: paths.employees },
  device: { name: t('pairCounterDevice'), to: `${paths.settings}?section=devices` },
  fingerprint: { name: t('enrollFirstFingerprint'), to: paths.employees },
  drawer: { name: t('openTheDrawer'), how: t('atTheCounterLogIn') },
  order: { name: t('takeFirstOrder'), how: t('atTheCounterOnReceive') },
  backup_key: { name: t('saveBackupKey'), to: paths.backup },
}

/** The first eight steps of a new shop with their progress, on the home and in Help. */
export function SetupChecklist({
  checklist: { steps },
  onDismiss,
}: {
  readonly checklist: OpenChecklist
  /** Without it, the list cannot be dismissed. */
  readonly onDismiss?: () => void
}) {
  const done = steps.filter((one) => one.done).length
  const progress = t('doneOfTotalDone', { done, total: steps.length })
  const dismiss = () => {
    onDismiss?.()
    toast.info(t('youllFindItAgainUnder'))
  }
  return (
    <Card
      title={t('setUpYourShop')}
      side={
        onDismiss && (
          <Button tone="quiet" size="sm" onClick={dismiss}>
            {t('dismissChecklist')}
          </Button>
        )
      }
    >
      <Text dim>{progress}</Text>
      <progress className={classes.progress} max={steps.length} value={done} aria-label={progress} />
      <ul className={classes.steps}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className={classes.step} data-done={isDone || undefined}>
            <Place to={isDone ? undefined : STEPS[step].to}>
              {isDone ? (
                <IconCircleCheckFilled size={22} aria-hidden="true" />
              ) : (
                <IconCircle size={22} aria-hidden="true" />
              )}
              <span className={classes.words}>
                <span>
                  {STEPS[step].name}
                  <span className="visually-hidden"> {isDone ? t('done') : t('notDone')}</span>
                </span>
                {!isDone && STEPS[step].how && (
                  <Text dim small>
                    {STEPS[step].how}
                  </Text>
                )}
              </span>
            </Place>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Place({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  if (to === undefined) return <span className={classes.place}>{children}</span>
  return (
    <Link className={classes.place} to={to}>
      {children}
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
