import type { PayrollBlocker, PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Row, Text } from '../../../../components/layout.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { t } from '../t.ts'
import { BlockerCount, BlockerList } from './blockers-card.tsx'

/** The blockers in one line that opens their list, where a screen has no room for it beside the payslips. */
export function BlockersLine({
  run,
  blockers,
}: {
  readonly run: PayrollRun
  readonly blockers: readonly PayrollBlocker[]
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // In review the page's own button already says so.
  const resolves = run.blockers > 0 && run.state === 'draft'
  return (
    <Row align="center" gap={12}>
      <BlockerCount run={run} />
      {run.warnings > 0 && <Text dim>{t('warnings', { count: run.warnings })}</Text>}
      <Button tone="neutral" size="sm" onClick={() => setOpen(true)}>
        {resolves ? t('resolveBlockers', { count: run.blockers }) : t('showList')}
      </Button>
      <Dialog
        opened={isOpen}
        atTop
        onClose={close}
        title={t('blockers')}
        width="lg"
        footer={
          <Button tone="neutral" onClick={close}>
            {t('close')}
          </Button>
        }
      >
        <BlockerList run={run} blockers={blockers} />
      </Dialog>
    </Row>
  )
}
