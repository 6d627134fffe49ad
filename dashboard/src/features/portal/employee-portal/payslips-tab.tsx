import { portalPayslipPaperRoutes } from '@labada/contracts/payroll/slips/payslip-papers'
import type { Payslip } from '@labada/contracts/payroll/slips/payslips'
import { portalPayslipRoutes } from '@labada/contracts/portal/portal-payslips'
import { type PaperLine, paperFiguresOf } from '@labada/domain/payroll/slips/payslip-papers'
import { benefitFacts, smallBenefitFacts } from '@labada/domain/payroll/slips/slip-words'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callFile } from '../../../api/files.ts'
import { Button } from '../../../components/button.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { Card, Facts, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { SlipExplanation } from '../../../components/payroll/slip-explanation.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { date, day, dayRange, money } from '../../../lib/format.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { saveFile } from '../../../lib/save-file.ts'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'
import { SlipReceipt } from './slip-receipt.tsx'
import { t } from './t.ts'

/** The employee's own payslips, and the selected one with its computation. */
export function PayslipsTab({ session }: { readonly session: PortalSession }) {
  const [slipId, open] = useUrlState('slip')
  return slipId === null ? (
    <List session={session} onOpen={open} />
  ) : (
    <One session={session} slipId={slipId} onBack={() => open(null)} />
  )
}

function List({ session, onOpen }: { readonly session: PortalSession; readonly onOpen: (slipId: string) => void }) {
  const params = { employeeId: session.employee.id }
  const query = useQuery(portalQuery('payslips', portalPayslipRoutes.portalPayslips, { params }))
  return (
    <PortalSection query={query} noun={t('payslip')}>
      {({ data: { items } }) =>
        items.length === 0 ? (
          <EmptyState title={t('noPayslipsYet')}>{t('payslipsAppearHereOnceA')}</EmptyState>
        ) : (
          <div className={classes.stack}>
            {items.map((slip) => (
              <Card
                key={slip.id}
                title={dayRange(slip.from, slip.to)}
                side={
                  <StatusBadge status={slip.paidAt ? 'ready' : 'attention'}>
                    {slip.paidAt ? t('paidPaidAt', { paidAt: date(slip.paidAt) }) : t('notPaidYet')}
                  </StatusBadge>
                }
              >
                <Stack gap={12}>
                  <Facts
                    amounts
                    items={[
                      [t('grossPay'), money(slip.gross)],
                      [t('deductions'), money(slip.deductions)],
                      [t('netPay'), <strong key="net">{money(slip.net)}</strong>],
                      ...(slip.acknowledgedAt ? [[t('received'), date(slip.acknowledgedAt)] as const] : []),
                    ]}
                  />
                  <Button
                    tone="neutral"
                    aria-label={t('openThePayslipOfFrom', { from: dayRange(slip.from, slip.to) })}
                    onClick={() => onOpen(slip.id)}
                  >
                    {t('open')}
                  </Button>
                </Stack>
              </Card>
            ))}
          </div>
        )
      }
    </PortalSection>
  )
}

function One({
  session,
  slipId,
  onBack,
}: {
  readonly session: PortalSession
  readonly slipId: string
  readonly onBack: () => void
}) {
  const params = { employeeId: session.employee.id, slipId }
  const query = useQuery(portalQuery(t('payslipSlipId', { slipId }), portalPayslipRoutes.portalPayslip, { params }))
  const saving = useAct(async () =>
    saveFile(await callFile(portalPayslipPaperRoutes.portalPayslipPdf, { params }, { token: session.token })),
  )
  return (
    <div className={classes.stack}>
      <div className={classes.top}>
        <Button tone="neutral" icon={<IconArrowLeft size={24} aria-hidden="true" />} onClick={onBack}>
          {t('allPayslips')}
        </Button>
        <Button
          tone="neutral"
          icon={<IconDownload size={24} aria-hidden="true" />}
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('pdf')}
        </Button>
      </div>
      <PortalSection query={query} noun={t('payslip')}>
        {({ data }) => <Slip payslip={data} />}
      </PortalSection>
    </div>
  )
}

function Slip({ payslip }: { readonly payslip: Payslip }) {
  const { slip, period, yearToDate, benefits, explanation } = payslip
  const paper = paperFiguresOf({ lines: payslip.lines, figures: slip.figures, deductions: payslip.deductions })
  return (
    <>
      <Card title={dayRange(period.from, period.to)}>
        <Facts
          amounts
          items={[
            [t('payDate'), day(period.payOn)],
            [t('grossPay'), money(paper.gross)],
            [t('deductions'), money(paper.deducted)],
            [t('netPay'), <strong key="net">{money(paper.net)}</strong>],
          ]}
        />
      </Card>
      <SlipReceipt payslip={payslip} />
      <Lines title={t('earnings')} lines={paper.earnings} />
      <Lines title={t('deductions')} lines={paper.deductions} />
      <Lines title={t('employerContributions')} lines={paper.employerShares} />
      <Card title={t('yearToDate')} level={3}>
        <Facts
          amounts
          items={[
            [t('grossPay'), money(yearToDate.gross)],
            [t('withholdingTax'), money(yearToDate.tax)],
            [t('netPay'), money(yearToDate.net)],
            [t('n13thMonth'), money(yearToDate.thirteenthMonthAccrued)],
            ...smallBenefitFacts(yearToDate.deMinimis).map(({ label, amount }) => [label, money(amount)] as const),
            ...(benefits ? benefitFacts(benefits).map(({ label, amount }) => [label, money(amount)] as const) : []),
          ]}
        />
      </Card>
      {explanation && (
        <Card title={t('howItsCalculated')} level={3}>
          <SlipExplanation explanation={explanation} slip={payslip} />
        </Card>
      )}
    </>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly PaperLine[] }) {
  if (lines.length === 0) return null
  return (
    <Card title={title} level={3}>
      <Facts
        amounts
        items={lines.map(({ label, detail, amount }) => [
          <span key={label}>
            {label}
            {detail && <small className={classes.detail}>{detail}</small>}
          </span>,
          money(amount),
        ])}
      />
    </Card>
  )
}
