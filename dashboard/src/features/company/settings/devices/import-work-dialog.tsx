import {
  MOST_OFFLINE_FILE_BYTES,
  OFFLINE_FILE_ENDING,
  type OfflineFile,
  offlineFile,
} from '@labada/contracts/offline/offline-files'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CsvProblems } from '../../../../components/fields/csv-file-field.tsx'
import { FileField } from '../../../../components/fields/file-field.tsx'
import { useAct } from '../../../../components/hooks/use-act.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { dateTime, number } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { t } from '../t.ts'
import { importPart } from './import-part.ts'

interface Outcome {
  /** Parts of the file that the server has answered. */
  readonly parts: number
  readonly actions: number
  /** How many of them were not known before. */
  readonly added: number
  /** How many wait for an admin. */
  readonly waiting: number
}
const NOTHING: Outcome = { parts: 0, actions: 0, added: 0, waiting: 0 }

/** Imports what a counter saved to a file because it couldn’t send it, part by part; importing it again has no effect. */
export function ImportWorkDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<OfflineFile | null>(null)
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>(NOTHING)
  const take = useAct(async () => {
    if (!file) return
    let sofar = outcome
    try {
      // Parts answered before the connection dropped are not resent.
      while (sofar.parts < file.parts.length) {
        const { outcomes, added } = await importPart(file, sofar.parts)
        sofar = {
          parts: sofar.parts + 1,
          actions: sofar.actions + outcomes.length,
          added: sofar.added + added,
          waiting: sofar.waiting + outcomes.filter(({ state }) => state === 'waiting').length,
        }
        setOutcome(sofar)
      }
    } finally {
      void client.invalidateQueries()
    }
  })
  const read = async (chosen: File) => {
    take.reset()
    setOutcome(NOTHING)
    const found = chosen.size > MOST_OFFLINE_FILE_BYTES ? undefined : workIn(await chosen.text())
    setFile(found ?? null)
    setProblem(found ? undefined : t('thisIsntAnOfflineWork'))
  }
  const isOver = file !== null && outcome.parts === file.parts.length
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('importOfflineWork2')}
      footer={
        <OkCancel
          onCancel={onClose}
          onOk={() => (isOver ? onClose() : take.mutate())}
          disabled={file === null}
          busy={take.isPending}
        />
      }
    >
      <Stack>
        <FileField
          label={t('offlineWorkFile')}
          accept={OFFLINE_FILE_ENDING}
          disabled={take.isPending}
          onFile={(chosen) => void read(chosen)}
        />
        <Text as="p" dim>
          {t('savedAtTheCounterWith')}
        </Text>
        <CsvProblems problems={problem === undefined ? [] : [problem]} />
        <Refusal error={take.error} what={t('offlineWork')} />
        <div role="status">
          {file && take.isPending && (
            <Text>{t('importingActionsOfCount', { actions: number(outcome.actions), count: number(file.count) })}</Text>
          )}
          {file && !take.isPending && !isOver && (
            <Text>{t('actionsInTheFile', { count: file.count, at: dateTime(file.savedAt) })}</Text>
          )}
        </div>
        {isOver && !take.isPending && <Result outcome={outcome} />}
      </Stack>
    </Dialog>
  )
}

function Result({ outcome: { actions, added, waiting } }: { readonly outcome: Outcome }) {
  return (
    <Banner
      status={waiting > 0 ? 'attention' : 'ready'}
      announce="status"
      title={t('actionsImported', { count: added, known: actions - added })}
    >
      {waiting > 0 && (
        <>
          {t('actionsWaitForADecision', { count: waiting })}{' '}
          <TextLink to={`${paths.transactions}?view=offline`}>{t('reviewOfflineWork')}</TextLink>
        </>
      )}
    </Banner>
  )
}

/** What a counter saved; undefined for any other file. */
function workIn(text: string): OfflineFile | undefined {
  try {
    return offlineFile.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
