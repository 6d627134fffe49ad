import { cashAdvanceRequestRoutes, type PortalAdvances } from '@labada/contracts/payroll/advances/cash-advance-requests'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { authorityText } from '@labada/domain/payroll/advances/cash-advance-authority'
import { useMutation } from '@tanstack/react-query'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { Button } from '../../../components/button.tsx'
import { Row } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { money } from '../../../lib/format.ts'
import { portalCall, requestWords } from './portal-api.ts'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

/** The employee's actions on a request: accept an approval with other terms, or withdraw it. */
export function AdvanceAnswer({
  request,
  data,
  session,
  onChanged,
}: {
  readonly request: PortalAdvances['requests'][number]
  readonly data: PortalAdvances
  readonly session: PortalSession
  readonly onChanged: () => Promise<void>
}) {
  const { employee } = session
  const params = { employeeId: employee.id, advanceId: request.id }
  const onSuccess = ({ message }: { readonly message: string }) => {
    toast.positive(message)
    return onChanged()
  }
  const agree = useMutation({
    mutationFn: () =>
      portalCall(cashAdvanceRequestRoutes.consentToCashAdvance, {
        params,
        body: { authority: { version: data.authority_version, language: 'en' } },
      }),
    onSuccess,
  })
  const withdraw = useMutation({
    mutationFn: () => portalCall(cashAdvanceRequestRoutes.withdrawCashAdvance, { params, body: {} }),
    onSuccess,
  })
  const failure = agree.error ?? withdraw.error
  const mayWithdraw = request.status === 'requested' || request.status === 'approved'
  const askToAgree = async () => {
    const body = authorityText('en', {
      name: fullNameOf(employee),
      amount: request.amount,
      instalments: request.instalments,
      day: manilaDateOf(new Date()),
    })
    if (await confirm({ title: t('agreeToAmount', { amount: money(request.amount) }), body })) agree.mutate()
  }
  const askToWithdraw = async () => {
    const body = t('noMoneyIsReleasedAnd')
    if (await confirm({ title: t('withdrawThisRequest'), body })) withdraw.mutate()
  }
  if (!mayWithdraw && !request.consent_due) return null
  return (
    <>
      {request.consent_due && (
        <Banner status="attention" title={t('approvedWithChanges')}>
          {t('youRequestedRequestedAmountYoullGet', {
            count: request.instalments,
            requestedAmount: money(request.requested_amount),
            amount: money(request.amount),
          })}
        </Banner>
      )}
      {failure && !isCanceled(failure) && (
        <Banner status="danger" announce="alert" title={requestWords(failure)}>
          {messageOf(failure)}
        </Banner>
      )}
      <Row gap={16}>
        {request.consent_due && (
          <Button busy={agree.isPending} onClick={() => void askToAgree()}>
            {t('agree')}
          </Button>
        )}
        {mayWithdraw && (
          <Button tone="neutral" busy={withdraw.isPending} onClick={() => void askToWithdraw()}>
            {t('withdraw')}
          </Button>
        )}
      </Row>
    </>
  )
}
