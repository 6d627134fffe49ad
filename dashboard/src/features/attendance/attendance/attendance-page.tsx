import { IconNote, IconUserCircle, IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useLive } from '../../../api/live.ts'
import { useScannerState } from '../../../api/scanner/scanner-state.ts'
import { describeScanner } from '../../../api/scanner/scanner-words.ts'
import { useSession } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { LiveStatus } from '../../../components/notices/live-status.tsx'
import { ScannerChip } from '../../../components/notices/scanner-chip.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { LanguageButton } from '../../../components/windows/language-button.tsx'
import { time } from '../../../lib/format.ts'
import { closeHelp, openHelp } from '../../../lib/help-request.ts'
import { useDensity } from '../../../lib/hooks/use-density.ts'
import { useScreenAwake } from '../../../lib/hooks/use-screen-awake.ts'
import { isSoundReady, wakeSound } from '../../../lib/notes.ts'
import { paths } from '../../../lib/paths.ts'
import { useRemembered } from '../../../lib/remembered.ts'
import { useStore } from '../../../lib/store.ts'
import classes from './attendance.module.css'
import { attendanceQueue, isKioskShown } from './attendance-desk.ts'
import { BoardButton } from './board.tsx'
import { IdleScreen } from './idle-screen.tsx'
import { ResultCard } from './result-card.tsx'
import { play } from './sounds.ts'
import { t } from './t.ts'
import { useNotes } from './use-notes.ts'

// Loaded in the background: available before the first scan, even if the connection drops later.
const NoteDialog = soon(() => import('./note-dialogs.tsx').then((all) => all.NoteDialog))

const SOUNDS = ['on', 'low', 'off'] as const
const SOUND_LOOKS = {
  on: { volume: 1, words: t('soundOn'), Icon: IconVolume },
  low: { volume: 0.35, words: t('soundLow'), Icon: IconVolume2 },
  off: { volume: 0, words: t('soundOff'), Icon: IconVolumeOff },
} as const
/** The time without a scan after which the screen is dimmed. */
const DIM_MS = 5 * 60_000

/** The branch's attendance kiosk: scan, result, next person. */
export function AttendancePage() {
  useDensity('kiosk')
  useKioskShown()
  const branch = useSession((session) => session.branch)
  const { stage, result, told, deferred } = useStore(attendanceQueue.desk)
  const [notes, act] = useNotes(attendanceQueue)
  const [sound, setSound] = useRemembered('kiosk-sound', SOUNDS, 'on')
  const { volume, words, Icon } = SOUND_LOOKS[sound]
  const [isMute, setMute] = useState(() => !isSoundReady())
  /** Browsers play no sound, and fill no screen, before the first press; the kiosk’s own window does both. */
  const start = () => {
    void wakeSound().finally(() => setMute(false))
    // It may be refused; the kiosk works without it.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  useTunes(stage, told, volume)
  useHelpClosedByScans(told)
  const isDim = useDimmed(`${stage} ${told}`)
  return (
    <main id="main" className={classes.kiosk} data-dim={isDim || undefined} tabIndex={-1}>
      <h1 className="visually-hidden">{t('attendance')}</h1>
      <header className={classes.top}>
        <span className={classes.branch}>{branch?.name}</span>
        <LiveStatus />
      </header>
      <Problems deferred={deferred} />
      {stage !== 'result' && <IdleScreen stage={stage} />}
      {/* Announced immediately and as a whole; removed together with the result. */}
      <div
        role="status"
        aria-live="assertive"
        aria-atomic="true"
        className={classes.resultPlace}
        data-testid="scan-result"
      >
        {result && <ResultCard key={told} result={result} />}
      </div>
      <footer className={classes.foot}>
        <ScannerChip />
        {isMute && volume > 0 ? (
          <Button icon={<IconVolume size={24} aria-hidden="true" />} onClick={start}>
            {t('turnOnSound')}
          </Button>
        ) : (
          <Button
            tone="quiet"
            icon={<Icon size={24} aria-hidden="true" />}
            onClick={() => {
              if (isMute) start()
              setSound(SOUNDS[(SOUNDS.indexOf(sound) + 1) % SOUNDS.length] ?? 'on')
            }}
          >
            {words}
          </Button>
        )}
        <BoardButton scans={told} />
        {notes.aside.length > 0 && (
          <Button tone="neutral" icon={<IconNote size={24} aria-hidden="true" />} onClick={() => act({ do: 'reopen' })}>
            {t('notesWaiting', { count: notes.aside.length })}
          </Button>
        )}
        <ButtonLink tone="quiet" to={paths.employeePortal} icon={<IconUserCircle size={24} aria-hidden="true" />}>
          {t('employeePortal')}
        </ButtonLink>
        <LanguageButton />
        <Button tone="quiet" onClick={openHelp}>
          {t('help')}
        </Button>
        <ButtonLink tone="quiet" to={paths.root}>
          {t('logIn')}
        </ButtonLink>
        <span className={classes.version}>{t('labadaAppVersion', { appVersion: __APP_VERSION__ })}</span>
      </footer>
      <Suspense fallback={null}>{notes.open && <NoteDialog note={notes.open} act={act} />}</Suspense>
    </main>
  )
}

/** While the kiosk is on screen it shows the results itself, and the screen stays on. */
function useKioskShown(): void {
  useScreenAwake()
  useEffect(() => {
    isKioskShown.set(() => true)
    return () => isKioskShown.set(() => false)
  }, [])
}

/** A scan closes anything the previous person left open, so that its result is visible. */
function useHelpClosedByScans(told: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan closes it
  useEffect(() => {
    if (attendanceQueue.desk.get().result) closeHelp()
  }, [told])
}

function useTunes(stage: string, told: number, volume: number): void {
  useEffect(() => {
    if (stage === 'reading') play('tick', volume)
  }, [stage, volume])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one tune for each result, whatever the volume becomes
  useEffect(() => {
    const { result } = attendanceQueue.desk.get()
    if (result) play(result.kind, volume)
  }, [told])
}

/** Whether nothing has happened for five minutes. */
function useDimmed(sign: string): boolean {
  const [dimmedFor, setDimmedFor] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDimmedFor(sign), DIM_MS)
    return () => clearTimeout(timer)
  }, [sign])
  return dimmedFor === sign
}

/** Current problems, in plain language, visible to everyone. */
function Problems({ deferred }: { readonly deferred: number }) {
  const live = useLive()
  const { look, words } = describeScanner(useScannerState())
  const saved = t('scansAreSavedAndWill', { count: deferred })
  return (
    <div className={classes.problems} role="status">
      {live.state === 'offline' && (
        <p data-kind="offline">
          {t.rich('noConnectionSinceTimeYou', {
            time: time(live.silentSince ?? live.freshAt),
            deferred: deferred > 0 && saved,
          })}
        </p>
      )}
      {live.state !== 'offline' && deferred > 0 && <p data-kind="offline">{saved}</p>}
      {(look === 'error' || look === 'fatal') && <p data-kind={look}>{t('wordsCheckTheCable', { words })}</p>}
    </div>
  )
}
