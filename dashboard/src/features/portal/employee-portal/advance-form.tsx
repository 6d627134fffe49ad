import {
  cashAdvanceRequestRoutes,
  type PortalAdvances,
  REQUEST_SUBMITTED,
} from '@labada/contracts/payroll/advances/cash-advance-requests'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import {
  AUTHORITY_LANGUAGES,
  type AuthorityLanguage,
  authorityText,
} from '@labada/domain/payroll/advances/cash-advance-authority'
import { useId, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { money } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { newId } from '../../../lib/ids.ts'
import classes from './portal.module.css'
import { portalCall, requestWords } from './portal-api.ts'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

const LANGUAGE_WORDS: Readonly<Record<AuthorityLanguage, string>> = { en: t('english'), fil: t('filipino') }

/** Requests an advance: amount, reason, number of pays, and the written authority to deduct it. */
export function AdvanceForm({
  session,
  data,
  onClose,
  onSubmitted,
}: {
  readonly session: PortalSession
  readonly data: PortalAdvances
  readonly onClose: () => void
  readonly onSubmitted: () => Promise<void>
}) {
  const formId = useId()
  // A request keeps its id until it is accepted, so sending it twice creates one.
  const [requestId] = useState(newId)
  const now = useNow(60_000)
  const [language, setLanguage] = useState<AuthorityLanguage>('en')
  const { employee } = session
  const form = useForm<{ amount: Centavos | null; reason: string; instalments: string; agreed: boolean }>({
    initial: { amount: null, reason: '', instalments: '1', agreed: false },
    rules: { amount: [required], reason: [required, minLength(5), maxLength(200)] },
    check: ({ amount, agreed }) => ({
      ...(amount !== null && amount <= 0 && { amount: t('amountMustBeMoreThan') }),
      ...(amount !== null &&
        amount > data.limit_left && { amount: t('yourLimitIsNowLimitLeft', { limitLeft: money(data.limit_left) }) }),
      ...(!agreed && { agreed: t('weNeedYourAuthorizationTo') }),
    }),
    onSubmit: async ({ amount, reason, instalments }) => {
      if (amount === null) return
      await portalCall(
        cashAdvanceRequestRoutes.requestCashAdvance,
        {
          params: { employeeId: employee.id },
          body: {
            id: requestId,
            amount,
            reason,
            instalments: Number(instalments),
            authority: { version: data.authority_version, language },
          },
        },
        { mode: 'debounce' },
      )
      toast.positive(REQUEST_SUBMITTED)
      onClose()
      await onSubmitted()
    },
  })
  const { amount, instalments, agreed } = form.values
  return (
    <Dialog
      opened
      atTop
      width="lg"
      onClose={onClose}
      title={t('requestACashAdvance')}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId} className={classes.form}>
        {form.failure !== null && !isCanceled(form.failure) && (
          <Banner status="danger" announce="alert" title={requestWords(form.failure)}>
            {messageOf(form.failure)}
          </Banner>
        )}
        <MoneyField
          label={t('amount')}
          {...form.field('amount')}
          hint={t('upToLimitLeft', { limitLeft: money(data.limit_left) })}
          autoFocus
        />
        <TextField label={t('reason')} {...form.field('reason')} maxLength={200} autoComplete="off" />
        <SelectField
          label={t('repayOver')}
          {...form.field('instalments')}
          options={Array.from({ length: data.max_instalments }, (_, at) => ({
            value: String(at + 1),
            label: at === 0 ? t('nextPayday') : t('nextPaydays', { count: at + 1 }),
          }))}
        />
        {amount !== null && amount > 0 && (
          <>
            <SelectField
              label={t('language')}
              value={language}
              onChange={setLanguage}
              options={AUTHORITY_LANGUAGES.map((value) => ({ value, label: LANGUAGE_WORDS[value] }))}
            />
            <blockquote lang={language} className={classes.authority}>
              {authorityText(language, {
                name: fullNameOf(employee),
                amount,
                instalments: Number(instalments),
                day: manilaDateOf(now),
              })}
            </blockquote>
          </>
        )}
        <Checkbox
          label={t('iHaveReadThisAnd')}
          checked={agreed}
          onChange={(next) => form.set('agreed', next)}
          error={form.errors.agreed}
        />
      </form>
    </Dialog>
  )
}
