import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Button } from '../../../components/button.tsx'
import { movementName } from '../../../components/cash/movement-names.ts'
import { movementTotals } from '../../../components/cash/movement-totals.ts'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { Card, Facts } from '../../../components/layout.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { money, signedMoney } from '../../../lib/format.ts'
import { differenceWords, varianceWords } from './close-wizard.ts'
import classes from './summary.module.css'
import { t } from './t.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const ADVICE = {
  ok: t('within2000NoNote'),
  note: t('offByMoreThan20'),
  alarm: t('offByMoreThan100'),
} as const

/**
 * Over, short or exact: the label, the colour, the amount, and how the expected cash is computed. Whoever may not see
 * the cash has the count and the note only.
 */
export function CheckStep({
  session,
  note,
  onNote,
  complaint,
  failure,
  onRecount,
  onNext,
}: {
  readonly session: CashSessionDetail
  readonly note: string
  readonly onNote: (note: string) => void
  readonly complaint: string | undefined
  readonly failure: unknown
  readonly onRecount: () => void
  readonly onNext: () => void
}) {
  const { variance } = session
  const band = session.band ?? 'ok'
  const form = useFocusOnMount<HTMLFormElement>(band === 'ok' ? 'button[type=submit]' : 'textarea')
  return (
    <Card title={t('countResult')}>
      <form
        ref={form}
        className={classes.check}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        {variance !== null && (
          <div className={classes.variance} data-tone={varianceWords(variance, band).tone} role="status">
            {band === 'ok' ? (
              <IconCheck size={40} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={40} aria-hidden="true" />
            )}
            <span>
              <strong>{differenceWords(variance)}</strong>
              <span>{ADVICE[band]}</span>
            </span>
          </div>
        )}
        <Facts
          amounts
          items={[
            ...movementTotals(session.movements).map(
              ({ kind, count, amount }) => [`${movementName(kind)} (${count})`, signedMoney(amount)] as const,
            ),
            ...(session.expected === null
              ? []
              : [
                  [
                    <strong key="expected">{t('expected')}</strong>,
                    <strong key="sum">{money(session.expected)}</strong>,
                  ] as const,
                ]),
            [t('counted'), money(session.countedAmount)],
          ]}
        />
        <TextAreaField
          label={t('note')}
          required={band !== 'ok'}
          rows={3}
          maxLength={300}
          value={note}
          onChange={onNote}
          error={complaint}
        />
        {failure !== null && <ErrorAlert error={failure} />}
        <div className={classes.stepKeys}>
          <Button tone="neutral" size="lg" onClick={onRecount}>
            {t('countAgain')}
          </Button>
          <Button type="submit" size="lg">
            {t('next')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
