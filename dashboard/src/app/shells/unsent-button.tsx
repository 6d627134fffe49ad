import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { noteLooked, sentWork } from '../../api/offline/sent-work.ts'
import { deskState, offlineDesk } from '../../api/offline-desk.ts'
import { useScannerState } from '../../api/scanner/scanner-state.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/windows/dialog.tsx'
import { dateTime, time } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useStore } from '../../lib/store.ts'
import { OfficeList } from './office-list.tsx'
import { t } from './t.ts'
import classes from './unsent-button.module.css'
import { WORK_WORDS, WorkRow } from './work-row.tsx'

/**
 * How much this device and its scanner keep and the server has not got yet, or else what the office has to decide or
 * just decided; opens the list of it. Not part of the first load.
 */
export function UnsentButton({ onRetry }: { readonly onRetry: () => void }) {
  const toSend = useStore(deskState).unsent.length + useScannerState().kept.waiting
  const { waiting, answered } = useStore(sentWork)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    noteLooked()
  }
  return (
    <>
      <Button size="sm" tone="neutral" onClick={() => setOpen(true)}>
        {toSend > 0
          ? t('countToSend', { count: toSend })
          : waiting > 0
            ? t('countWaiting', { count: waiting })
            : t('countAnswered', { count: answered })}
      </Button>
      {isOpen && <UnsentWindow onRetry={onRetry} onClose={close} />}
    </>
  )
}

/** Unsent work, oldest first, with how sending goes. */
function UnsentWindow({ onClose, onRetry }: { readonly onClose: () => void; readonly onRetry: () => void }) {
  const { unsent, isSending, tries, problem, knownAt } = useStore(deskState)
  const { kept } = useScannerState()
  const count = unsent.length + kept.waiting
  const isCut = useLive().state === 'offline'
  const [saved, setSaved] = useState<string>()
  const retry = () => {
    onRetry()
    offlineDesk()?.sendNow()
  }
  return (
    <Dialog
      opened
      width="lg"
      title={t('workToSend')}
      onClose={onClose}
      footer={
        <>
          <Button tone="neutral" onClick={onClose}>
            {t('close')}
          </Button>
          {unsent.length > 0 && (
            <>
              <Button tone="neutral" onClick={() => void saveWork(unsent.length).then(setSaved)}>
                {t('saveToFile')}
              </Button>
              <Button onClick={retry} busy={isSending} data-autofocus>
                {isCut ? t('retryNow') : t('sendNow')}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className={classes.state} role="status">
        {stateWords({ isCut, isSending, tries, problem, count })}
        {isCut && knownAt && ` ${t('pricesAndOrdersAsOf', { at: dateTime(knownAt) })}`}
      </p>
      <div role="status">{saved !== undefined && <p className={classes.state}>{saved}</p>}</div>
      <ol className={classes.list}>
        {unsent.map((work, index) => (
          <WorkRow
            key={work.id}
            when={time(work.at)}
            what={WORK_WORDS[work.route] ?? work.route}
            number={work.orderNumber}
            why={whyWaiting({ isCut, isSending, problem, isFirst: index === 0 })}
            by={work.by}
          />
        ))}
        {kept.scans.map((scan) => (
          <WorkRow
            key={scan.scan_id}
            when={time(scan.scanned_at)}
            what={t('fingerprintScan')}
            // The scanner sends them itself, whatever becomes of the work above.
            why={isCut ? t('savedHere') : t('waitsToBeSent')}
          />
        ))}
      </ol>
      {kept.waiting > kept.scans.length && (
        <p className={classes.state}>{t('andMoreScans', { count: kept.waiting - kept.scans.length })}</p>
      )}
      <OfficeList />
    </Dialog>
  )
}

/** Saves unsent work through the browser, and says so. */
async function saveWork(count: number): Promise<string> {
  try {
    const file = await offlineDesk()?.workFile()
    if (!file) return t('thisDeviceCantSaveAFile')
    saveFile(file)
    return t('savedToFile', { count, name: file.name })
  } catch (error) {
    reportError(error)
    return t('fileNotSaved')
  }
}

/** Where one action stands. They are sent in order: what stops the first keeps the others. */
function whyWaiting({
  isCut,
  isSending,
  problem,
  isFirst,
}: {
  readonly isCut: boolean
  readonly isSending: boolean
  readonly problem: string | null
  readonly isFirst: boolean
}): string {
  if (isCut) return t('savedHere')
  if (problem !== null) return isFirst ? problem : t('waitsForTheOneAbove')
  return isSending ? t('beingSent') : t('waitsToBeSent')
}

function stateWords({
  isCut,
  isSending,
  tries,
  problem,
  count,
}: {
  readonly isCut: boolean
  readonly isSending: boolean
  readonly tries: number
  readonly problem: string | null
  readonly count: number
}): string {
  if (count === 0) return t('everythingIsSent')
  if (isCut) return t('savedOnThisDevice', { count })
  if (problem !== null) return t('sendingFailed', { count: tries, problem })
  return isSending ? t('sendingCount', { count }) : t('waitingToBeSent', { count })
}
