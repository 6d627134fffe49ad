import { payrollTableRoutes, payrollTableRow, toWire } from '@labada/contracts/law/payroll-tables'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { required } from '@labada/domain/core/rules'
import { type TableFault, tableFaults } from '@labada/domain/law/table-checks'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'
import {
  contentOf,
  type Draft,
  draftOf,
  listsOf,
  type Path,
  placeWords,
  singlesOf,
  textAt,
  withoutRow,
  withRow,
  withText,
} from './law-draft.ts'
import type { LawEntry } from './law-entry.ts'
import { LawField } from './law-field.tsx'
import { LawRows } from './law-rows.tsx'
import { unitOf } from './law-units.ts'
import { LAW_NAMES, lawField } from './law-words.ts'

interface Wrong extends TableFault {
  /** Whether the words say by themselves which field it is. */
  readonly isNamed?: boolean
}

/** A new table of a kind, based on an existing one: its figures, its effective date, and its source. */
export function LawForm({ template, onClose }: { readonly template: LawEntry; readonly onClose: () => void }) {
  const { row } = template
  const today = manilaDateOf(useNow(60_000))
  const [id] = useState(newId)
  const [from, setFrom] = useState(addDays(today, 1))
  const [source, setSource] = useState('')
  const [subject, setSubject] = useState(row.subject)
  const [like] = useState<unknown>(() => toWire(row).content)
  const [draft, setDraft] = useState(() => draftOf(like))
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const fields = useRef<HTMLDivElement>(null)
  const add = useCommand(payrollTableRoutes.addPayrollTable, {
    invalidates: () => [keys.payrollTables()],
    onDone: () => {
      toast.positive(t('tableAdded'))
      onClose()
    },
  })
  const change = (next: typeof draft, path?: Path) => {
    setDraft(next)
    // Rows that come or go move the places of the others' faults.
    setWrong(path ? wrong.filter((one) => String(one.path) !== String(path)) : [])
  }
  const save = () => {
    const read = payrollTableRow.safeParse({
      id,
      kind: row.kind,
      subject,
      from,
      to: null,
      source,
      verifiedBy: null,
      content: contentOf(row.kind, draft, like),
    })
    const faults: readonly Wrong[] = read.success
      ? tableFaults(read.data.kind, read.data.content)
      : read.error.issues.map((issue) => faultOf(issue, source, draft))
    setWrong(faults)
    if (read.success && faults.length === 0) add.mutate({ body: { row: read.data } })
    else requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const errorAt = (path: Path) => wrong.find((one) => String(one.path) === String(path))?.words
  const singles = singlesOf(draft)
  const [first] = wrong
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('newKind', { kind: LAW_NAMES[row.kind] })}
      width={640}
      footer={
        <Row>
          <Button busy={add.isPending} onClick={save}>
            {t('addTable')}
          </Button>
          <Button tone="neutral" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Row>
      }
    >
      <div ref={fields}>
        <Stack>
          <Text dim as="p">
            {t('basedOnSourceTheCurrent', { source: row.source })}
          </Text>
          {first && (
            <Banner status="danger" title={t('thisTableCantBeAdded')} announce="alert">
              {first.path.length > 0 && !first.isNamed ? `${placeWords(first.path)}: ${first.words}` : first.words}
            </Banner>
          )}
          <Grid least={220} gap={16}>
            <DateField label={t('effectiveFrom')} required value={from} onChange={(value) => value && setFrom(value)} />
            <TextField
              label={t('source')}
              required
              hint={t('theIssuanceItComesFrom')}
              value={source}
              onChange={(text) => {
                setSource(text)
                change(draft, ['source'])
              }}
              error={errorAt(['source'])}
            />
            {isOneOfMany(row) && (
              <TextField label={t('for')} hint={t('whichOneWhenSeveralApply')} value={subject} onChange={setSubject} />
            )}
          </Grid>
          {singles.length > 0 && (
            <Card title={t('contents')} level={3} soft>
              <Grid least={220} gap={12}>
                {singles.map(([field, text]) => (
                  <LawField
                    key={field}
                    field={field}
                    label={lawField(field)}
                    value={text}
                    error={errorAt([field])}
                    onChange={(next) => change(withText(draft, [field], next), [field])}
                  />
                ))}
              </Grid>
            </Card>
          )}
          {listsOf(row.kind, draft).map((list) => (
            <LawRows
              key={list.name}
              list={list}
              errorAt={errorAt}
              onText={(path, text) => change(withText(draft, path, text), path)}
              onAdd={(at) => change(withRow(row.kind, draft, list.name, at))}
              onRemove={(at) => change(withoutRow(draft, list.name, at))}
            />
          ))}
        </Stack>
      </div>
    </Drawer>
  )
}

/** What the schema refuses, in the words of the form: an empty field is required, and no amount is less than a centavo. */
function faultOf(issue: z.core.$ZodIssue, source: string, draft: Draft): Wrong {
  const path = pathOf(issue.path)
  const field = String(path.at(-1))
  const text = field === 'source' ? source : textAt(draft, path)
  const isTooLittle = issue.code === 'too_small' && issue.origin === 'number' && unitOf(field) === 'money'
  const missing = text === undefined ? undefined : required(text, lawField(field))
  return {
    path,
    isNamed: missing !== undefined && path.length === 1,
    words: missing ?? (isTooLittle ? t('enterAnAmountAboveZero') : issue.message),
  }
}

/** Where zod found it, from the content on: what is beside the content keeps its name. */
const pathOf = (path: readonly PropertyKey[]): Path =>
  path.filter((step) => step !== 'content').map((step) => (typeof step === 'number' ? step : String(step)))

/** Wages of regions and holidays hold side by side, told apart by what they are for; of the other kinds one holds. */
const isOneOfMany = ({ kind, subject }: LawEntry['row']): boolean =>
  subject !== '' || kind === 'minimum_wage' || kind === 'holiday'
