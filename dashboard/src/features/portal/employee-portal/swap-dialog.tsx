import { portalSwapRoutes } from '@labada/contracts/schedule/shift-swaps'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { swapHours } from '../../../components/schedule/swap-words.ts'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import classes from './portal.module.css'
import { portalCall, portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

/** The colleague takes over without giving a shift in exchange. */
const NOTHING_INSTEAD = 'nothing'

/** Asks an eligible colleague to take over a shift, or to exchange it for one of theirs. */
export function SwapDialog({
  session,
  shift,
  onClose,
}: {
  readonly session: PortalSession
  readonly shift: { readonly id: string; readonly branch: string; readonly starts_at: Date; readonly ends_at: Date }
  readonly onClose: () => void
}) {
  const formId = useId()
  // A request keeps its id until it is accepted, so sending it twice creates one.
  const [id] = useState(newId)
  const queries = useQueryClient()
  const params = { employeeId: session.employee.id }
  const query = useQuery(
    portalQuery(t('swapShift', { shift: shift.id }), portalSwapRoutes.portalSwapChoices, {
      params: { ...params, shiftId: shift.id },
    }),
  )
  const form = useForm({
    initial: { colleague: '', instead: '', note: '' },
    rules: { colleague: [required], instead: [required], note: [maxLength(200)] },
    names: { colleague: t('colleague'), instead: t('inReturn') },
    onSubmit: async ({ colleague, instead, note }) => {
      const { message } = await portalCall(
        portalSwapRoutes.askForSwap,
        {
          params,
          body: {
            id,
            shift_id: shift.id,
            to_employee_id: colleague,
            other_shift_id: instead === NOTHING_INSTEAD ? null : instead,
            note,
          },
        },
        { mode: 'debounce' },
      )
      await queries.invalidateQueries({ queryKey: ['portal', 'swaps'] })
      toast.positive(message)
      onClose()
    },
  })
  const colleagues = query.data?.data.colleagues ?? []
  const chosen = colleagues.find((one) => one.id === form.values.colleague)
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('swapThisShift')}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId} className={classes.form}>
        <p>{swapHours(shift.starts_at, shift.ends_at, shift.branch)}</p>
        <PortalSection query={query} noun={t('schedule2')}>
          {() =>
            colleagues.length === 0 ? (
              <p>{t('noOneIsAvailableFor')}</p>
            ) : (
              <>
                {form.failure !== null && !isCanceled(form.failure) && (
                  <Banner status="danger" announce="alert" title={t('notSent')}>
                    {messageOf(form.failure)}
                  </Banner>
                )}
                <SelectField
                  label={t('colleague')}
                  required
                  value={form.values.colleague}
                  error={form.errors.colleague}
                  onChange={(colleague) => {
                    form.set('colleague', colleague)
                    form.set('instead', '')
                  }}
                  options={[
                    { value: '', label: t('choose') },
                    ...colleagues.map((one) => ({ value: one.id, label: one.name })),
                  ]}
                />
                <SelectField
                  label={t('youTakeInReturn')}
                  required
                  {...form.field('instead')}
                  options={[
                    { value: '', label: t('choose') },
                    ...(chosen?.is_free ? [{ value: NOTHING_INSTEAD, label: t('nothing') }] : []),
                    ...(chosen?.shifts ?? []).map((one) => ({
                      value: one.id,
                      label: swapHours(one.starts_at, one.ends_at, one.branch),
                    })),
                  ]}
                />
                <TextField
                  label={t('note')}
                  hint={t('optional')}
                  {...form.field('note')}
                  maxLength={200}
                  autoComplete="off"
                />
                <p>{t('yourColleagueAgreesFirstThen')}</p>
              </>
            )
          }
        </PortalSection>
      </form>
    </Dialog>
  )
}
