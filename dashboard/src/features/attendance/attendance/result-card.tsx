import {
  IconAlertTriangle,
  IconCheck,
  IconCloudUpload,
  IconFingerprint,
  IconFingerprintOff,
  IconLogin2,
  IconLogout2,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { time } from '../../../lib/format.ts'
import classes from './attendance.module.css'
import { NOT_RECOGNIZED, type ScanResult, TRIES } from './scan-results.ts'
import { t } from './t.ts'

type Glyph = ComponentType<{ size?: number | string; stroke?: number; 'aria-hidden'?: 'true' }>

const LOOKS: Readonly<Record<ScanResult['kind'], { readonly word: string; readonly icon: Glyph }>> = {
  in: { word: t('timeIn'), icon: IconLogin2 },
  out: { word: t('timeOut'), icon: IconLogout2 },
  again: { word: t('alreadyRecorded'), icon: IconCheck },
  unknown: { word: NOT_RECOGNIZED, icon: IconFingerprintOff },
  retry: { word: t('tryAgain'), icon: IconFingerprint },
  failed: { word: t('notRecorded'), icon: IconAlertTriangle },
  queued: { word: t('savedWillBeSent'), icon: IconCloudUpload },
}

/** The result of a scan, full screen: each result has its own icon, word, colour and sound. */
export function ResultCard({ result }: { readonly result: ScanResult }) {
  const { word, icon: Icon } = LOOKS[result.kind]
  return (
    <div className={classes.result} data-kind={result.kind}>
      <Icon size={140} stroke={1.8} aria-hidden="true" />
      <p className={classes.resultWord} data-long={word.length > 12 || undefined}>
        {word}
      </p>
      {facts(result)}
      <p className={classes.nextPerson}>
        <IconFingerprint size={28} aria-hidden="true" /> {t('nextPersonCanScanNow')}
      </p>
    </div>
  )
}

function facts(result: ScanResult): ReactNode {
  switch (result.kind) {
    case 'in':
    case 'out':
    case 'again':
      return (
        <>
          <p className={classes.resultName}>{result.name}</p>
          <p className={classes.resultWords}>
            {time(result.at)} · {result.message}
          </p>
        </>
      )
    case 'unknown':
      return (
        <p className={classes.resultWords}>
          {result.tries >= TRIES ? t('askYourSupervisorToNote') : t('wipeTheSensorAndTry')}
        </p>
      )
    case 'queued':
      return <p className={classes.resultWords}>{t('noConnectionRightNowYour')}</p>
    case 'retry':
      return <p className={classes.resultWords}>{result.message}</p>
    case 'failed':
      return (
        <>
          <p className={classes.resultWords}>{result.message}</p>
          {result.isKept && <p className={classes.resultWords}>{t('yourScanIsSavedOn')}</p>}
        </>
      )
  }
}
