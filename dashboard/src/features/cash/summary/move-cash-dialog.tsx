import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { remittanceRoutes } from '@labada/contracts/cash/remittances'
import type { RouteInput } from '@labada/contracts/core/route'
import { type DrawerMove, type MoveReason, reasonsOf } from '@labada/domain/cash/drawer-movements'
import type { Centavos } from '@labada/domain/core/money'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { getSession, useMayDo } from '../../../api/session.ts'
import { callOrAskManager, callWithManager } from '../../../components/access/ask-manager.ts'
import { lendersOf } from '../../../components/access/lent.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { money } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'

export type CashDeed = DrawerMove | 'remit'

const WORDS: Readonly<Record<CashDeed, { readonly title: string; readonly hint: string }>> = {
  cash_in: { title: t('cashIn'), hint: t('toTheDrawer') },
  cash_out: { title: t('cashOut'), hint: t('fromTheDrawer') },
  to_safe: { title: t('toTheSafe'), hint: t('fromTheDrawerToThe') },
  from_safe: { title: t('fromTheSafe'), hint: t('fromTheSafeToThe') },
  remit: { title: t('remit'), hint: t('fromTheDrawerWithThe') },
}
const REASON_WORDS: Readonly<Record<MoveReason, string>> = {
  change_fund: t('changeFundFromOwner'),
  found: t('foundCash'),
  owner: t('givenToOwner'),
  other: t('other'),
}

/** Moves cash by hand, always with a reason. Above the limit it needs admin approval and is then completed here. */
export function MoveCashDialog({ deed, onClose }: { readonly deed: CashDeed; readonly onClose: () => void }) {
  const formId = useId()
  const client = useQueryClient()
  const [id] = useState(newId)
  const [mustAsk, setMustAsk] = useState(false)
  const seesAnswer = useMayDo('approval.see')
  const mayAsk = useMayDo('approval.ask') && seesAnswer
  const reasons = deed === 'remit' ? [] : reasonsOf(deed)
  const approvals = useQuery({
    ...callQuery([...keys.approvals(), { subjectId: id }], approvalRoutes.listApprovals, { query: { subjectId: id } }),
    enabled: mustAsk,
  })
  const [request] = approvals.data?.items ?? []
  const form = useForm<{ amount: Centavos | null; reason: MoveReason | ''; note: string }>({
    initial: { amount: null, reason: reasons[0] ?? '', note: '' },
    rules: { amount: [required], note: [required, minLength(deed === 'remit' ? 2 : 3), maxLength(80)] },
    names: { note: deed === 'remit' ? t('carrier') : t('note') },
    check: ({ amount }) => (amount !== null && amount <= 0 ? { amount: t('amountMustBeMoreThan') } : {}),
    onSubmit: async ({ amount, reason, note }) => {
      if (amount === null) return
      if (deed === 'remit') {
        await call(remittanceRoutes.sendRemittance, { body: { id, from: 'drawer', amount, carrier: note.trim() } })
        return done(amount)
      }
      const body = { id, kind: deed, amount, note: note.trim(), ...(reason && { reason }) }
      try {
        await callOrAskManager(drawerDeskRoutes.moveCash, { body }, wordsOf(amount))
        done(amount)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'APPROVAL_REQUIRED') throw error
        const given = await askOverLimit(body, amount)
        if (given === null) throw error
        if (given !== 'office') return done(amount)
        await call(approvalRoutes.requestApproval, {
          body: { id: newId(), kind: 'cash_out', subjectId: id, amount, reason: note.trim() },
        })
        setMustAsk(true)
        void approvals.refetch()
      }
    },
  })
  /** Above the limit a manager who stands in for an admin may allow it here; else the office is asked. */
  const askOverLimit = async (body: RouteInput<typeof drawerDeskRoutes.moveCash>['body'], amount: Centavos) => {
    const needed = ['drawer.move', 'reversal.allow'] as const
    if (lendersOf(getSession(), needed).length === 0) return mayAsk ? 'office' : null
    return callWithManager(drawerDeskRoutes.moveCash, { body }, { what: wordsOf(amount), needed, mayAskOffice: mayAsk })
  }
  const wordsOf = (amount: Centavos) => `${WORDS[deed].title}: ${money(amount)}`
  const done = (amount: Centavos) => {
    for (const queryKey of [keys.cashSessions(), keys.figures(), keys.session()]) {
      void client.invalidateQueries({ queryKey })
    }
    toast.positive(wordsOf(amount))
    onClose()
  }
  const isWaiting = request?.state === 'waiting'
  return (
    <Dialog
      opened
      atTop
      title={WORDS[deed].title}
      onClose={onClose}
      footer={<OkCancel form={formId} busy={form.isBusy} disabled={isWaiting} onCancel={onClose} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack gap={12}>
          {request && <Answer state={request.state} by={request.decidedBy?.name} />}
          <MoneyField
            label={t('amount')}
            hint={WORDS[deed].hint}
            required
            large
            autoFocus
            disabled={request !== undefined}
            {...form.field('amount')}
          />
          {reasons.length > 0 && (
            <SelectField
              label={t('reason')}
              {...form.field('reason')}
              options={reasons.map((value) => ({ value, label: REASON_WORDS[value] }))}
            />
          )}
          <TextField
            label={deed === 'remit' ? t('carrier') : t('note')}
            required
            autoComplete="off"
            maxLength={80}
            {...form.field('note')}
          />
          {form.failure !== null && <ErrorAlert error={form.failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}

function Answer({ state, by }: { readonly state: string; readonly by: string | undefined }) {
  if (state === 'waiting') {
    return (
      <Banner status="working" announce="status" title={t('waitingForAdminApproval')}>
        {t('thisIsOverTheCounters')}
      </Banner>
    )
  }
  return state === 'refused' ? (
    <Banner status="danger" announce="alert" title={t('declinedByBy', { by: by ?? t('anAdmin') })}>
      {t('noCashWasTakenFrom')}
    </Banner>
  ) : (
    <Banner status="ready" announce="status" title={t('approvedByBy', { by: by ?? t('anAdmin') })}>
      {t('pressOkAndGiveOut')}
    </Banner>
  )
}
