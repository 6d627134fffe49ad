import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../components/button.tsx'
import { Card, Facts } from '../../../components/layout.tsx'
import { money } from '../../../lib/format.ts'
import { differenceWords } from './close-wizard.ts'
import classes from './summary.module.css'
import { t } from './t.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** The drawer is closed; the Z reading is printing, unless it is not for this person. */
export function ClosedStep({
  session,
  onPrint,
  onDone,
}: {
  readonly session: CashSessionDetail
  readonly onPrint: (() => void) | undefined
  readonly onDone: () => void
}) {
  const { variance } = session
  const element = useFocusOnMount<HTMLDivElement>('button:last-of-type')
  return (
    <Card title={t('sessionNumberClosed', { number: session.number })}>
      <div ref={element} className={classes.check}>
        <div className={classes.variance} data-tone="ready" role="status">
          <IconCheck size={40} aria-hidden="true" />
          <span>
            <strong>{t('drawerClosed')}</strong>
            {variance !== null && <span>{differenceWords(variance)}</span>}
          </span>
        </div>
        <Facts
          amounts
          items={[
            [t('counted'), money(session.countedAmount)],
            [t('keptInTheDrawer'), money(session.kept)],
            [t('movedToSafe'), money(session.toSafe)],
            [t('remitted'), money(session.remitted)],
          ]}
        />
        <div className={classes.stepKeys}>
          {onPrint && (
            <Button tone="neutral" size="lg" icon={<IconPrinter size={22} aria-hidden="true" />} onClick={onPrint}>
              {t('reprintZReading')}
            </Button>
          )}
          <Button size="lg" onClick={onDone}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
