import { payslipPaperRoutes } from '@labada/contracts/payroll/slips/payslip-papers'
import { type Payslip, payslipRoutes } from '@labada/contracts/payroll/slips/payslips'
import { minLength, required } from '@labada/domain/core/rules'
import { benefitFacts, nameOfCode, smallBenefitFacts } from '@labada/domain/payroll/slips/slip-words'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../api/call-error.ts'
import { callFile } from '../../../../api/files.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { useAct } from '../../../../components/hooks/use-act.ts'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Facts, Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { SlipExplanation } from '../../../../components/payroll/slip-explanation.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, day, dayRange, money, NOTHING, number, sentence } from '../../../../lib/format.ts'
import { printSlip } from '../../../../lib/print.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { ItemForm } from '../items/item-form.tsx'
import { BLOCKER_WORDS, PAY_METHOD_WORDS, rateWords, SLIP_WORDS } from '../payroll-words.ts'
import { staleAfterPayroll, usePayslip } from '../runs/runs-api.ts'
import { t } from '../t.ts'
import { SlipItems } from './slip-items.tsx'
import { SlipRoll } from './slip-roll.tsx'
import { SlipBadge } from './slips-table.tsx'

/** One payslip: the computation of its net down to the scans, additions and deductions, and actions. */
export function SlipDrawer({ slipId, onClose }: { readonly slipId: string | null; readonly onClose: () => void }) {
  const query = usePayslip(slipId)
  const isGone = query.error instanceof CallError && [404, 422].includes(query.error.status)
  return (
    <Drawer
      opened={slipId !== null}
      onClose={onClose}
      title={query.data ? t('payslipOfEmployee', { employee: query.data.slip.employee.name }) : t('payslip')}
      width={600}
    >
      {isGone ? (
        <EmptyState title={t('payslipNotFound')}>{t('theLinkMayBeOld')}</EmptyState>
      ) : (
        <QuerySection query={query} what={t('payslip')}>
          {(payslip) => <Details key={payslip.slip.id} payslip={payslip} />}
        </QuerySection>
      )}
    </Drawer>
  )
}

function Details({ payslip }: { readonly payslip: Payslip }) {
  const { slip, period, changes, explanation } = payslip
  const isOpen = period.state === 'draft' || period.state === 'review'
  const mayRun = useMayDo('payroll.run')
  return (
    <Stack>
      <Papers payslip={payslip} />
      <Row>
        <SlipBadge slip={slip} />
        <Text dim>{t('fromPayDatePayOn', { from: dayRange(period.from, period.to), payOn: day(period.payOn) })}</Text>
      </Row>
      {slip.note && (
        <Banner status="attention" title={SLIP_WORDS[slip.state]}>
          {slip.note}
        </Banner>
      )}
      {slip.held !== null && (
        <Banner status="attention" title={t('held')}>
          {slip.held}
        </Banner>
      )}
      {slip.flags.length > 0 && (
        <Banner status="attention">{slip.flags.map((flag) => sentence(BLOCKER_WORDS[flag][0])).join('. ')}.</Banner>
      )}
      <Facts items={factsOf(payslip)} />
      {changes.length > 0 && <Changes changes={changes} />}
      <Card title={t('howNetPayIsCalculated')} level={3}>
        {explanation ? (
          <SlipExplanation explanation={explanation} slip={payslip} />
        ) : (
          <Text dim>{t('notCalculatedYet')}</Text>
        )}
      </Card>
      <SlipItems employeeId={slip.employee.id} slipId={slip.id} canChange={isOpen && mayRun} />
      {mayRun && <Actions payslip={payslip} />}
    </Stack>
  )
}

/** First in the drawer, so that Enter prints. */
function Papers({ payslip }: { readonly payslip: Payslip }) {
  const { slip } = payslip
  const printing = useAct(() => printSlip(<SlipRoll payslip={payslip} />, { width: 80 }))
  const saving = useAct(async () =>
    saveFile(await callFile(payslipPaperRoutes.payslipPdf, { params: { slipId: slip.id } })),
  )
  const isBlank = payslip.explanation === null
  const first = useRef<HTMLButtonElement>(null)
  // The drawer took focus before there was anything to print.
  useEffect(() => first.current?.focus(), [])
  return (
    <Row>
      <Button
        icon={<IconPrinter size={18} />}
        busy={saving.isPending}
        disabled={isBlank}
        data-autofocus
        ref={first}
        onClick={() => saving.mutate()}
      >
        {t('payslipPdfA4')}
      </Button>
      <Button tone="neutral" busy={printing.isPending} disabled={isBlank} onClick={() => printing.mutate()}>
        {t('print80Mm')}
      </Button>
    </Row>
  )
}

function factsOf({ slip, yearToDate, benefits }: Payslip): readonly (readonly [string, string])[] {
  const { employee, figures, paid, acknowledged } = slip
  return [
    [t('employee'), `${employee.name} (${employee.code}), ${employee.position}`],
    [t('branch'), slip.branchName],
    [t('rate'), rateWords(slip.rate, money)],
    [t('daysWorked'), number(slip.daysWorked)],
    [t('gross'), money(figures.gross)],
    [t('net'), money(figures.net)],
    [t('lastPay'), money(slip.previousNet)],
    [t('paidBy'), `${PAY_METHOD_WORDS[slip.payMethod]}${slip.payAccount ? `, ${slip.payAccount}` : ''}`],
    ...(paid ? [[t('paid'), `${dateTime(paid.at)}${paid.reference ? `, ${paid.reference}` : ''}`] as const] : []),
    ...(paid || acknowledged
      ? [
          [
            t('receiptConfirmed'),
            acknowledged
              ? t('atOnDevice', { at: dateTime(acknowledged.at), device: acknowledged.device })
              : t('notYet'),
          ] as const,
        ]
      : []),
    [t('grossThisYear'), money(yearToDate.gross)],
    [t('n13thMonthSoFar'), money(yearToDate.thirteenthMonthAccrued)],
    ...smallBenefitFacts(yearToDate.deMinimis).map(({ label, amount }) => [label, money(amount)] as const),
    ...(benefits ? benefitFacts(benefits).map(({ label, amount }) => [label, money(amount)] as const) : []),
    ...(benefits?.earlier ? [[t('rateHistory'), benefits.earlier.sources.join('; ')] as const] : []),
    [t('calculated'), slip.computedAt ? dateTime(slip.computedAt) : NOTHING],
  ]
}

function Changes({ changes }: Pick<Payslip, 'changes'>) {
  return (
    <Card title={t('changesSinceLastCalculation')} level={3}>
      <Facts
        amounts
        items={changes.map(({ code, was, is }) => [nameOfCode(code), `${money(was)} → ${money(is)}`] as const)}
      />
    </Card>
  )
}

function Actions({ payslip: { slip, period } }: { readonly payslip: Payslip }) {
  const [isAdding, setAdding] = useState(false)
  const stale = { invalidates: staleAfterPayroll }
  const params = { slipId: slip.id }
  const giveBack = useCommand(payslipRoutes.returnPayslip, {
    ...stale,
    onDone: () => toast.positive(t('payslipReturned2')),
  })
  const recompute = useCommand(payslipRoutes.recomputePayslip, {
    ...stale,
    onDone: () => toast.positive(t('payslipCalculated')),
  })
  const hold = useCommand(payslipRoutes.holdPayslip, stale)
  const exclude = useCommand(payslipRoutes.excludePayslip, stale)
  const isDraft = period.state === 'draft'
  const isReview = period.state === 'review'
  const because = async (title: string, act: (reason: string) => void) => {
    const reason = await prompt({ title, label: t('reason'), rules: [required, minLength(5)], maxLength: 200 })
    if (reason !== null) act(reason)
  }
  const { name } = slip.employee
  const canHold = slip.paid === null && (isDraft || isReview || period.state === 'approved')
  return (
    <Row>
      {(isDraft || (isReview && slip.state === 'returned')) && slip.state !== 'excluded' && (
        <Button tone="neutral" busy={recompute.isPending} onClick={() => recompute.mutate({ params, body: {} })}>
          {t('calculateThisPayslip')}
        </Button>
      )}
      {isReview && slip.state === 'computed' && (
        <Button
          tone="neutral"
          busy={giveBack.isPending}
          onClick={() =>
            void because(t('returnNameSPayslip', { name }), (reason) => giveBack.mutate({ params, body: { reason } }))
          }
        >
          {t('return')}
        </Button>
      )}
      {(isDraft || isReview) && (
        <Button tone="neutral" onClick={() => setAdding(true)}>
          {t('addOrDeduct')}
        </Button>
      )}
      {canHold && (
        <Button
          tone="neutral"
          busy={hold.isPending}
          onClick={() =>
            void because(slip.held === null ? t('holdNameSPay', { name }) : t('releaseNameSPay', { name }), (reason) =>
              hold.mutate({ params, body: { held: slip.held === null, reason } }),
            )
          }
        >
          {slip.held === null ? t('hold') : t('releaseHold')}
        </Button>
      )}
      {(isDraft || isReview) && (
        <Button
          tone={slip.state === 'excluded' ? 'neutral' : 'danger'}
          busy={exclude.isPending}
          onClick={() =>
            void because(
              slip.state === 'excluded' ? t('includeNameAgain', { name }) : t('excludeName', { name }),
              (reason) => exclude.mutate({ params, body: { excluded: slip.state !== 'excluded', reason } }),
            )
          }
        >
          {slip.state === 'excluded' ? t('includeAgain') : t('exclude')}
        </Button>
      )}
      {isAdding && (
        <ItemForm
          employee={{ id: slip.employee.id, name }}
          slipId={slip.id}
          payOn={period.payOn}
          onClose={() => setAdding(false)}
        />
      )}
    </Row>
  )
}
