import { IconFingerprint } from '@tabler/icons-react'
import { useScannerState } from '../../../api/scanner/scanner-state.ts'
import { describeScanner } from '../../../api/scanner/scanner-words.ts'
import { clock, date } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import classes from './attendance.module.css'
import { t } from './t.ts'

const PROMPTS = [
  { lang: 'en', words: t('placeYourFinger') },
  { lang: 'fil', words: t('ilagayAngIyongDaliri') },
  { lang: 'ceb', words: t('ibutangAngImongTudlo') },
] as const
const PROMPT_MS = 6_000
const MINUTE_MS = 60_000

/** The clock and instructions. Shows no names and no counts, because the screen is public. */
export function IdleScreen({ stage }: { readonly stage: 'idle' | 'reading' | 'slow' }) {
  const now = useNow(1_000)
  const { look } = describeScanner(useScannerState())
  const ms = now.getTime()
  const prompt = PROMPTS[Math.floor(ms / PROMPT_MS) % PROMPTS.length] ?? PROMPTS[0]
  // A static image can burn into a screen.
  const drift = (Math.floor(ms / MINUTE_MS) % 5) * 4 - 8
  return (
    <div className={classes.idle} style={{ translate: `${drift}px ${-drift / 2}px` }}>
      <p className={classes.clock}>
        <time dateTime={now.toISOString()}>{clock(now)}</time>
      </p>
      <p className={classes.date}>{date(now)}</p>
      <div className={classes.finger} data-stage={stage} data-ready={look === 'ready' || undefined}>
        <IconFingerprint size={120} stroke={1.4} aria-hidden="true" />
      </div>
      {stage === 'idle' ? (
        <p className={classes.prompt} lang={look === 'ready' ? prompt.lang : undefined}>
          {/* Until the scanner is ready, its own words stand alone. */}
          {look === 'ready' ? prompt.words : look === 'standby' && t('scanningIsPausedWhileAn')}
        </p>
      ) : (
        <p className={classes.prompt}>{stage === 'reading' ? t('reading') : t('stillSending')}</p>
      )}
    </div>
  )
}
