import type { Employee } from '@labada/contracts/people/employee-fields'
import { fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { scanRoutes } from '@labada/contracts/scanner/scans'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { CallError, isCanceled } from '../../../../api/call-error.ts'
import { loadLibrary, NotEnrolled, type Progress, takeFinger } from '../../../../api/scanner/enrolment.ts'
import { scannerState } from '../../../../api/scanner/scanner-state.ts'
import { describeScanner } from '../../../../api/scanner/scanner-words.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { FINGER_NAMES, fingerName } from '../../../../components/people/work-words.ts'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { newId } from '../../../../lib/ids.ts'
import { useStore } from '../../../../lib/store.ts'
import { hintWords } from '../employee-words.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'
import { TryFinger } from './try-finger.tsx'

/** A scanned fingerprint that the server has not saved yet. */
interface Unsaved {
  readonly id: string
  /** The scanner's id of this enrolment. */
  readonly requestId: string
  readonly finger: number
  readonly template: string
}

/** Enrols one finger with this PC's scanner, checks it against all others, and saves it on the server. */
export function EnrolFinger({ employee, taken }: { readonly employee: Employee; readonly taken: readonly number[] }) {
  const scanner = useStore(scannerState)
  const client = useQueryClient()
  const free = FINGER_NAMES.map((_, at) => at + 1).filter((finger) => !taken.includes(finger))
  const [chosen, choose] = useState('')
  const [stage, setStage] = useState<'idle' | 'loading' | 'pressing' | 'saving'>('idle')
  const [progress, setProgress] = useState<Progress>()
  const [hint, setHint] = useState<string>()
  const [failure, setFailure] = useState<unknown>(null)
  const [unsaved, keep] = useState<Unsaved>()
  const [saved, setSaved] = useState<Unsaved>()
  const [isTrying, setTrying] = useState(false)
  const stopping = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const finger = free.find((one) => String(one) === chosen) ?? free.find((one) => one === 2 || one === 7) ?? free[0]

  const run = async (act: (signal: AbortSignal) => Promise<void>) => {
    stopping.current?.abort()
    const controller = new AbortController()
    stopping.current = controller
    setFailure(null)
    try {
      await act(controller.signal)
    } catch (error) {
      const isOver = isCanceled(error) || (error instanceof NotEnrolled && error.code === 'CANCELLED')
      if (!isOver) setFailure(error)
    } finally {
      setStage('idle')
      setProgress(undefined)
      setHint(undefined)
    }
  }
  const save = async (read: Unsaved) => {
    setStage('saving')
    const { requestId: _, ...body } = read
    const request = { params: { employeeId: employee.id }, body }
    await withConfirmedPassword(() => call(fingerprintRoutes.enrolFingerprint, request, { mode: 'debounce' }))
    keep(undefined)
    setSaved(read)
    toast.positive(
      t('fingerOfFirstnameLastnameEnrolled', {
        finger: fingerName(body.finger),
        firstname: employee.firstname,
        lastname: employee.lastname,
      }),
    )
    await Promise.all(staleAfterEmployee().map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const enrol = (wanted: number) =>
    run(async (signal) => {
      keep(undefined)
      setSaved(undefined)
      setStage('loading')
      const { client: device } = await call(scanRoutes.scannerPairing, {})
      const library = await withConfirmedPassword(() => call(scanRoutes.enrolmentLibrary, { body: { client: device } }))
      const { bundle, signature, version } = library
      await loadLibrary({ bundle, signature, version }, signal)
      setStage('pressing')
      const request = { request_id: crypto.randomUUID(), employee_id: employee.id, finger: wanted }
      const onProgress = (now: Progress) => {
        setProgress(now)
        setHint(undefined)
      }
      const { template } = await takeFinger(request, { onProgress, onRetry: setHint }, signal)
      const read = { id: newId(), requestId: request.request_id, finger: wanted, template }
      keep(read)
      await save(read)
    })

  if (finger === undefined) return null
  return (
    <Card title={t('enrollFinger')}>
      <Stack>
        <Refusal error={failure} what={t('fingerprintNotEnrolled')} />
        {scanner.sensor !== 'ready' ? (
          <Banner status="attention" announce="status" title={t('theScannerIsntReady')}>
            {describeScanner(scanner).words}
          </Banner>
        ) : (
          <>
            <Row align="end" gap={12}>
              <SelectField
                label={t('finger')}
                value={String(finger)}
                onChange={choose}
                disabled={stage !== 'idle'}
                options={free.map((one) => ({ value: String(one), label: fingerName(one) }))}
              />
              {stage === 'loading' || stage === 'pressing' ? (
                <Button tone="neutral" onClick={() => stopping.current?.abort()}>
                  {t('cancel')}
                </Button>
              ) : (
                <Button
                  icon={<IconFingerprint size={18} aria-hidden="true" />}
                  busy={stage === 'saving'}
                  disabled={isTrying}
                  onClick={() => void enrol(finger)}
                >
                  {t('enroll')}
                </Button>
              )}
            </Row>
            <div role="status">
              {stage === 'loading' && <Text>{t('loadingFingerprintsToCompare')}</Text>}
              {stage === 'pressing' && <Presses progress={progress} hint={hint} finger={finger} />}
              {stage === 'saving' && <Text>{t('savingFingerprint')}</Text>}
            </div>
            {saved && stage === 'idle' && (
              <TryFinger key={saved.id} requestId={saved.requestId} finger={saved.finger} onTrying={setTrying} />
            )}
          </>
        )}
        {unsaved && stage === 'idle' && isWorthAgain(failure) && (
          <div>
            <Button tone="neutral" onClick={() => void run(() => save(unsaved))}>
              {t('retrySendingFinger', { finger: fingerName(unsaved.finger).toLowerCase() })}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}

/** A refusal is final; the same finger may be resent only if there was no response. */
const isWorthAgain = (failure: unknown): boolean =>
  failure === null || (failure instanceof CallError && (failure.status === 0 || failure.status >= 500))

function Presses({
  progress,
  hint,
  finger,
}: {
  readonly progress: Progress | undefined
  readonly hint: string | undefined
  readonly finger: number
}) {
  const { captured, needed, quality } = progress ?? { captured: 0, needed: 3, quality: 0 }
  return (
    <Stack gap={8}>
      <Text strong>
        {t('pressTheFingerCapturedOf', { finger: fingerName(finger).toLowerCase(), captured, needed })}
      </Text>
      <meter
        aria-label={t('quality')}
        min={0}
        max={100}
        low={40}
        high={60}
        optimum={100}
        value={quality}
        style={{ width: '100%' }}
      />
      {captured > 0 && <Text dim>{t('qualityQualityOf100', { quality })}</Text>}
      {hint && <Text>{hintWords(hint)}</Text>}
    </Stack>
  )
}
