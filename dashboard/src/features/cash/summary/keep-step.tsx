import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { type Centavos, centavos, ZERO } from '@labada/domain/core/money'
import type { Dispatch } from 'react'
import { Button } from '../../../components/button.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { Card, Facts, Row } from '../../../components/layout.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { money } from '../../../lib/format.ts'
import { type CloseAction, type CloseWizard, leavingOf } from './close-wizard.ts'
import classes from './summary.module.css'
import { t } from './t.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const ROUND: readonly Centavos[] = [500_00, 1000_00, 2000_00].map(centavos)

/** What stays for tomorrow's change, and where the rest goes. */
export function KeepStep({
  session,
  wizard,
  change,
  complaint,
  busy,
  failure,
  onSubmit,
}: {
  readonly session: CashSessionDetail
  readonly wizard: CloseWizard
  readonly change: Dispatch<CloseAction>
  readonly complaint: string | undefined
  readonly busy: boolean
  readonly failure: unknown
  readonly onSubmit: () => void
}) {
  const counted = session.countedAmount ?? ZERO
  const leaving = leavingOf(wizard, session)
  const form = useFocusOnMount<HTMLFormElement>('input')
  const offered = [...new Set([ZERO, ...ROUND.filter((amount) => amount < counted), counted])]
  return (
    <Card title={t('whereDoesTheCashGo')}>
      <form
        ref={form}
        className={classes.check}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <MoneyField
          label={t('leaveInTheDrawer')}
          hint={t('ofCountedCounted', { counted: money(counted) })}
          required
          large
          value={wizard.keep}
          onChange={(keep) => change({ type: 'keep', keep })}
          error={complaint}
          disabled={busy}
        />
        <Row>
          {offered.map((amount) => (
            <Button
              key={amount}
              tone="neutral"
              aria-pressed={wizard.keep === amount}
              disabled={busy}
              onClick={() => change({ type: 'keep', keep: amount })}
            >
              {amount === 0 ? t('nothing') : amount === counted ? t('everything') : money(amount).replace('.00', '')}
            </Button>
          ))}
        </Row>
        {leaving > 0 && (
          <RadioTiles
            label={t('remainingLeaving', { leaving: money(leaving) })}
            value={wizard.rest}
            onChange={(rest) => change({ type: 'rest', rest })}
            options={[
              { value: 'safe', label: t('movedToSafe'), hint: t('staysAtTheBranch') },
              { value: 'remit', label: t('remit'), hint: t('toTheOwnerOrThe') },
            ]}
            disabled={busy}
          />
        )}
        <Facts
          amounts
          items={[
            [t('inTheDrawerTomorrow'), money(wizard.keep)],
            [wizard.rest === 'safe' ? t('movedToSafe') : t('remitted'), money(leaving > 0 ? leaving : ZERO)],
          ]}
        />
        {failure !== null && <ErrorAlert error={failure} what={t('drawerNotClosedNothingIs')} />}
        <div className={classes.stepKeys}>
          <Button tone="neutral" size="lg" disabled={busy} onClick={() => change({ type: 'step', step: 'check' })}>
            {t('back')}
          </Button>
          <Button type="submit" size="lg" busy={busy}>
            {t('closeDrawer')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
