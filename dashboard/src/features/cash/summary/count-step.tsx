import { Button } from '../../../components/button.tsx'
import type { Pieces } from '../../../components/cash/counting.ts'
import { DenominationCount } from '../../../components/cash/denomination-count.tsx'
import { Card, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import classes from './summary.module.css'
import { t } from './t.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

export function CountStep({
  pieces,
  onChange,
  onSubmit,
  onCancel,
  busy,
  failure,
}: {
  readonly pieces: Pieces
  readonly onChange: (pieces: Pieces) => void
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly busy: boolean
  readonly failure: unknown
}) {
  const form = useFocusOnMount<HTMLFormElement>('input')
  return (
    <Card title={t('whatsInTheDrawer')}>
      <May needs="cash.see">
        <Text as="p" dim style={{ marginBottom: 12 }}>
          {t('countEveryNoteAndCoin')}
        </Text>
      </May>
      <form
        ref={form}
        className={classes.countForm}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <DenominationCount pieces={pieces} onChange={onChange} disabled={busy} />
        {failure !== null && <ErrorAlert error={failure} what={t('countNotSavedYourFigures')} />}
        <div className={classes.stepKeys}>
          <Button tone="neutral" size="lg" disabled={busy} onClick={onCancel}>
            {t('notNow')}
          </Button>
          <Button type="submit" size="lg" busy={busy}>
            {t('finishCount')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
