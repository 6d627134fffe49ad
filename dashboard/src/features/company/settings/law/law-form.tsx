import { payrollTableRoutes, payrollTableRow, toWire } from '@labada/contracts/law/payroll-tables'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { tableFaults } from '@labada/domain/law/table-checks'
import { useState } from 'react'
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
import { contentOf, draftOf, growingLists, type Path, placeWords, withoutRow, withRow, withText } from './law-draft.ts'
import type { LawEntry } from './law-entry.ts'
import { LawRows } from './law-rows.tsx'
import { LAW_NAMES, leavesOf } from './law-words.ts'

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
  const [wrong, setWrong] = useState<{ readonly path: Path; readonly words: string } | null>(null)
  const add = useCommand(payrollTableRoutes.addPayrollTable, {
    invalidates: () => [keys.payrollTables()],
    onDone: () => {
      toast.positive(t('tableAdded'))
      onClose()
    },
  })
  const change = (next: typeof draft) => {
    setDraft(next)
    setWrong(null)
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
    const issue = read.error?.issues[0]
    const [fault] = read.success ? tableFaults(read.data.kind, read.data.content) : []
    setWrong(fault ?? (issue ? { path: pathOf(issue.path), words: issue.message } : null))
    if (read.success && !fault) add.mutate({ body: { row: read.data } })
  }
  const lists = growingLists(row.kind, draft)
  const errorAt = (path: Path) => (wrong && String(wrong.path) === String(path) ? wrong.words : undefined)
  const single = leavesOf(draft).filter(({ path }) => !lists.some(({ name }) => name === path[0]))
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
      <Stack>
        <Text dim as="p">
          {t('basedOnSourceTheCurrent', { source: row.source })}
        </Text>
        {wrong && (
          <Banner status="danger" title={t('thisTableCantBeAdded')} announce="alert">
            {wrong.path.length > 0 ? `${placeWords(wrong.path)}: ${wrong.words}` : wrong.words}
          </Banner>
        )}
        <Grid least={220} gap={16}>
          <DateField label={t('effectiveFrom')} required value={from} onChange={(value) => value && setFrom(value)} />
          <TextField
            label={t('source')}
            required
            hint={t('theIssuanceItComesFrom')}
            value={source}
            onChange={setSource}
          />
          {isOneOfMany(row) && (
            <TextField label={t('for')} hint={t('whichOneWhenSeveralApply')} value={subject} onChange={setSubject} />
          )}
        </Grid>
        {single.length > 0 && (
          <Card title={t('contents')} level={3} soft>
            <Grid least={220} gap={12}>
              {single.map(({ path, label, value }) => (
                <TextField
                  key={label}
                  label={label}
                  value={String(value)}
                  autoComplete="off"
                  error={errorAt(path)}
                  onChange={(text) => change(withText(draft, path, text))}
                />
              ))}
            </Grid>
          </Card>
        )}
        {lists.map((list) => (
          <LawRows
            key={list.name}
            list={list}
            errorAt={errorAt}
            onText={(path, text) => change(withText(draft, path, text))}
            onAdd={(at) => change(withRow(row.kind, draft, list.name, at))}
            onRemove={(at) => change(withoutRow(draft, list.name, at))}
          />
        ))}
      </Stack>
    </Drawer>
  )
}

/** Where zod found it, from the content on: what is beside the content keeps its name. */
const pathOf = (path: readonly PropertyKey[]): Path =>
  path.filter((step) => step !== 'content').map((step) => (typeof step === 'number' ? step : String(step)))

/** Wages of regions and holidays hold side by side, told apart by what they are for; of the other kinds one holds. */
const isOneOfMany = ({ kind, subject }: LawEntry['row']): boolean =>
  subject !== '' || kind === 'minimum_wage' || kind === 'holiday'
