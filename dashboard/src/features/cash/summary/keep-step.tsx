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
    <Card title="Where does the cash go?">
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
          label="Leave in the drawer"
          hint={`Of ${money(counted)} counted`}
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
              {amount === 0 ? 'Nothing' : amount === counted ? 'Everything' : money(amount).replace('.00', '')}
            </Button>
          ))}
        </Row>
        {leaving > 0 && (
          <RadioTiles
            label={`The other ${money(leaving)}`}
            value={wizard.rest}
            onChange={(rest) => change({ type: 'rest', rest })}
            options={[
              { value: 'safe', label: 'Into the safe', hint: 'stays in the branch' },
              { value: 'remit', label: 'Remit', hint: 'to the owner or the bank' },
            ]}
            disabled={busy}
          />
        )}
        <Facts
          amounts
          items={[
            ['In the drawer tomorrow', money(wizard.keep)],
            [wizard.rest === 'safe' ? 'Into the safe' : 'Remitted', money(leaving > 0 ? leaving : ZERO)],
          ]}
        />
        {failure !== null && (
          <ErrorAlert error={failure} what="The drawer was not closed. Nothing is lost; try again." />
        )}
        <div className={classes.stepKeys}>
          <Button tone="neutral" size="lg" disabled={busy} onClick={() => change({ type: 'step', step: 'check' })}>
            Back
          </Button>
          <Button type="submit" size="lg" busy={busy}>
            Close the drawer
          </Button>
        </div>
      </form>
    </Card>
  )
}
