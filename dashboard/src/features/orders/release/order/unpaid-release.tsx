import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { grantFor } from '@labada/domain/cash/approvals'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../../components/notices/error-alert.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day, money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

const DAYS_TO_PAY = 7

/** Whether an admin approved releasing this order with a balance; null if not requested. */
export function useUnpaidApproval(order: Order) {
  const query = useQuery({
    ...callQuery([...keys.approvals(), { subjectId: order.id }], approvalRoutes.listApprovals, {
      query: { subjectId: order.id },
    }),
    enabled: order.balance > 0 && order.stage !== 'voided',
  })
  const asked = query.data?.items.filter(({ kind }) => kind === 'release_unpaid') ?? []
  return { grant: order.balance > 0 ? grantFor(asked, order.balance) : undefined, last: asked[0], query }
}

interface UnpaidReleaseProps {
  readonly order: Order
  readonly now: Date
  readonly busy: boolean
  readonly onRelease: () => void
}

/** Release without payment: requested here, approved by an admin, then released. */
export const UnpaidRelease = (props: UnpaidReleaseProps) => (
  <May needs="approval.see">
    <Asked {...props} />
  </May>
)

function Asked({ order, now, busy, onRelease }: UnpaidReleaseProps) {
  const [isAsking, setAsking] = useState(false)
  const { grant, last, query } = useUnpaidApproval(order)
  if (grant) {
    return (
      <Banner
        status="ready"
        announce="status"
        title={t('approvedByDecidedByDueDueOn', {
          decidedBy: grant.decidedBy?.name ?? t('anAdmin'),
          dueOn: day(grant.dueOn),
        })}
        actions={
          <Button busy={busy} onClick={onRelease}>
            {t('releaseUnpaid')}
          </Button>
        }
      >
        {t('balanceStaysDue', { balance: money(order.balance) })}
      </Banner>
    )
  }
  return (
    <>
      {last?.state === 'waiting' ? (
        <Banner status="working" announce="status" title={t('waitingForAnAdminTo')}>
          {t('continuesAutomaticallyOnceAnAdmin', { reason: last.reason })}
        </Banner>
      ) : (
        <>
          {last && <Refused approval={last} />}
          <Button needs="approval.ask" tone="quiet" wide disabled={!query.isSuccess} onClick={() => setAsking(true)}>
            {t('requestUnpaidRelease')}
          </Button>
        </>
      )}
      {isAsking && (
        <AskDialog
          order={order}
          today={manilaDateOf(now)}
          onClose={(sent) => {
            setAsking(false)
            if (sent) void query.refetch()
          }}
        />
      )}
    </>
  )
}

const Refused = ({ approval }: { readonly approval: Approval }) =>
  approval.state === 'refused' ? (
    <Banner status="danger" title={t('declinedByDecidedBy', { decidedBy: approval.decidedBy?.name ?? t('anAdmin') })}>
      {approval.decisionNote ?? t('takePaymentBeforeReleasing')}
    </Banner>
  ) : null

function AskDialog({
  order,
  today,
  onClose,
}: {
  readonly order: Order
  readonly today: ManilaDate
  readonly onClose: (sent: boolean) => void
}) {
  const formId = useId()
  const [id] = useState(newId)
  const form = useForm<{ reason: string; dueOn: ManilaDate | null }>({
    initial: { reason: '', dueOn: addDays(today, DAYS_TO_PAY) },
    rules: { reason: [required, minLength(3), maxLength(200)], dueOn: [required] },
    names: { dueOn: t('dueDate') },
    onSubmit: async ({ reason, dueOn }) => {
      await call(approvalRoutes.requestApproval, {
        body: { id, kind: 'release_unpaid', subjectId: order.id, reason, ...(dueOn && { dueOn }) },
      })
      onClose(true)
    },
  })
  return (
    <Dialog
      opened
      atTop
      title={t('releaseNumberWithBalanceUnpaid', { number: order.number, balance: money(order.balance) })}
      onClose={() => onClose(false)}
      footer={<OkCancel form={formId} busy={form.isBusy} onCancel={() => onClose(false)} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack gap={12}>
          <p style={{ margin: 0 }}>{t('anAdminIsNotifiedRight')}</p>
          <TextField
            label={t('reason')}
            required
            autoFocus
            autoComplete="off"
            maxLength={200}
            {...form.field('reason')}
          />
          <DateField label={t('dueDate')} required min={today} {...form.field('dueOn')} />
          {form.failure !== null && <ErrorAlert error={form.failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
