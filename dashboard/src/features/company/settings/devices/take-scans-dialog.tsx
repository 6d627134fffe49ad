import { keptScanRoutes, keptScans } from '@labada/contracts/attendance/kept-scans'
import type { RouteResponse } from '@labada/contracts/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { CallError, messageOf } from '../../../../api/call-error.ts'
import { keys } from '../../../../api/query-keys.ts'
import classes from '../../../../components/fields/csv-file-field.module.css'
import { CsvFileField, CsvProblems } from '../../../../components/fields/csv-file-field.tsx'
import { useAct } from '../../../../components/hooks/use-act.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { dateTime, number } from '../../../../lib/format.ts'
import { t } from '../t.ts'

type Taken = RouteResponse<typeof keptScanRoutes.takeKeptScan>
interface Outcome {
  /** Each with its place in the file, from 1. */
  readonly taken: readonly (Taken & { readonly place: number })[]
  readonly refused: readonly { readonly place: number; readonly why: string }[]
}
const NOTHING: Outcome = { taken: [], refused: [] }

/** Imports the scans a scanner agent wrote to a file, sequentially; importing a scan again has no effect. */
export function TakeScansDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [scans, setScans] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>(NOTHING)
  const done = outcome.taken.length + outcome.refused.length
  const take = useAct(async () => {
    let sofar = outcome
    try {
      for (const [at, attestation] of scans.entries()) {
        // Scans answered before the connection dropped are not resent.
        if (at < sofar.taken.length + sofar.refused.length) continue
        sofar = await takeOne(sofar, at + 1, attestation)
        setOutcome(sofar)
      }
    } finally {
      for (const queryKey of [keys.attendance(), keys.employees(), keys.audit()])
        void client.invalidateQueries({ queryKey })
    }
  })
  const read = (text: string) => {
    const found = scansIn(text)
    take.reset()
    setOutcome(NOTHING)
    setScans(found ?? [])
    setProblem(found ? (found.length === 0 ? t('thisFileHasNoScans') : undefined) : t('thisIsntAScannerAgent'))
  }
  const isOver = scans.length > 0 && done === scans.length
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('importScans2')}
      footer={
        <OkCancel
          onCancel={onClose}
          onOk={() => (isOver ? onClose() : take.mutate())}
          disabled={scans.length === 0}
          busy={take.isPending}
        />
      }
    >
      <Stack>
        <CsvFileField
          label={t('scannerAgentFile')}
          accept=".json,application/json"
          disabled={take.isPending}
          onText={read}
          onProblem={(words) => {
            setScans([])
            setProblem(words)
          }}
        />
        <Text as="p" dim>
          {t('createdOnTheBranchsPc')}
        </Text>
        <CsvProblems problems={problem === undefined ? [] : [problem]} />
        <Refusal error={take.error} what={t('scans')} />
        <div role="status">
          {take.isPending && (
            <Text>
              {t('importingNumberOfScans', {
                number: number(Math.min(done + 1, scans.length)),
                scans: number(scans.length),
              })}
            </Text>
          )}
          {!take.isPending && !isOver && scans.length > 0 && (
            <Text>{t('scansInTheFile', { count: scans.length })}</Text>
          )}
        </div>
        {isOver && !take.isPending && <Result outcome={outcome} />}
      </Stack>
    </Dialog>
  )
}

function Result({ outcome: { taken, refused } }: { readonly outcome: Outcome }) {
  const fresh = taken.filter(({ isNew }) => isNew)
  const unsure = fresh.filter(({ needsReview }) => needsReview).length
  return (
    <>
      <Banner
        status={refused.length > 0 ? 'attention' : 'ready'}
        announce="status"
        title={t('scansImportedTakenAlreadyKnown', {
          count: fresh.length,
          taken: taken.length - fresh.length,
          refused: refused.length,
        })}
      >
        {unsure > 0 && t('unsureWithAnUncertainTime', { unsure })}
      </Banner>
      {refused.length > 0 && (
        <ul className={classes.problems}>
          {refused.map(({ place, why }) => (
            <li key={place}>{t('scanPlaceWhy', { place, why })}</li>
          ))}
        </ul>
      )}
      {fresh.length > 0 && (
        <table className={classes.table}>
          <caption className="visually-hidden">{t('imported')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('employee')}</th>
              <th scope="col">{t('scanned')}</th>
              <th scope="col">{t('inOrOut')}</th>
            </tr>
          </thead>
          <tbody>
            {fresh.map(({ place, name, scannedAt, type, needsReview }) => (
              <tr key={place}>
                <th scope="row">{name}</th>
                <td>
                  {dateTime(scannedAt)}
                  {needsReview && <small> {t('needsReview')}</small>}
                </td>
                <td>{type === 'in' ? t('in') : t('out')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** A refused scan is a result; any other error stops the import, and OK resumes it. */
async function takeOne({ taken, refused }: Outcome, place: number, attestation: string): Promise<Outcome> {
  try {
    const one = await withConfirmedPassword(() => call(keptScanRoutes.takeKeptScan, { body: { attestation } }))
    return { taken: [...taken, { ...one, place }], refused }
  } catch (error) {
    const isAnswer = error instanceof CallError && (error.status === 422 || error.code === 'SCAN_USED')
    if (!isAnswer) throw error
    return { taken, refused: [...refused, { place, why: messageOf(error) }] }
  }
}

function scansIn(text: string): readonly string[] | undefined {
  try {
    const read = keptScans.safeParse(JSON.parse(text))
    return read.success ? read.data.scans.map(({ attestation }) => attestation) : undefined
  } catch {
    return undefined
  }
}
