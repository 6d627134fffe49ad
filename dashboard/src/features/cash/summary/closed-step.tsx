import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { ZERO } from '@labada/domain/core/money'
import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../components/button.tsx'
import { Card, Facts } from '../../../components/layout.tsx'
import { money } from '../../../lib/format.ts'
import { varianceWords } from './close-wizard.ts'
import classes from './summary.module.css'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** The drawer is closed; the Z reading is on its way out of the printer. */
export function ClosedStep({
  session,
  onPrint,
  onDone,
}: {
  readonly session: CashSessionDetail
  readonly onPrint: () => void
  readonly onDone: () => void
}) {
  const variance = session.variance ?? ZERO
  const { word } = varianceWords(variance, session.band)
  const element = useFocusOnMount<HTMLDivElement>('button:last-of-type')
  return (
    <Card title={`Session ${session.number} is closed`}>
      <div ref={element} className={classes.check}>
        <div className={classes.variance} data-tone="ready" role="status">
          <IconCheck size={40} aria-hidden="true" />
          <span>
            <strong>Drawer closed</strong>
            <span>{variance === 0 ? word : `${word} ${money(variance).replace('−', '')}`}</span>
          </span>
        </div>
        <Facts
          amounts
          items={[
            ['Counted', money(session.countedAmount)],
            ['Kept in the drawer', money(session.kept)],
            ['Into the safe', money(session.toSafe)],
            ['Remitted', money(session.remitted)],
          ]}
        />
        <div className={classes.stepKeys}>
          <Button tone="neutral" size="lg" icon={<IconPrinter size={22} aria-hidden="true" />} onClick={onPrint}>
            Print Z again
          </Button>
          <Button size="lg" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </Card>
  )
}
