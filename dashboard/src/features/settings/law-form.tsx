import { payrollTableRoutes, payrollTableRow, toWire } from '@labada/contracts/payroll-tables'
import { addDays, manilaDateOf } from '@labada/domain/manila-time'
import { useState } from 'react'
import { keys } from '../../api/query-keys.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { DateField } from '../../components/date-field.tsx'
import { Drawer } from '../../components/drawer.tsx'
import { Card, Grid, Row, Stack, Text } from '../../components/layout.tsx'
import { TextField } from '../../components/text-field.tsx'
import { toast } from '../../components/toast.tsx'
import { newId } from '../../lib/ids.ts'
import { useCommand } from '../../lib/use-command.ts'
import { useNow } from '../../lib/use-now.ts'
import type { LawEntry } from './law-section.tsx'
import { LAW_NAMES, leavesOf, withLeaf } from './law-words.ts'

/** A new table of a kind, begun from one that is known: its figures, its first day, and where it was read. */
export function LawForm({ template, onClose }: { readonly template: LawEntry; readonly onClose: () => void }) {
  const { row } = template
  const today = manilaDateOf(useNow(60_000))
  const [id] = useState(newId)
  const [from, setFrom] = useState(addDays(today, 1))
  const [source, setSource] = useState('')
  const [subject, setSubject] = useState(row.subject)
  const [content, setContent] = useState<unknown>(() => toWire(row).content)
  const [wrong, setWrong] = useState<string | null>(null)
  const add = useCommand(payrollTableRoutes.addPayrollTable, {
    invalidates: () => [keys.payrollTables()],
    onDone: () => {
      toast.positive('Entered')
      onClose()
    },
  })
  const save = () => {
    const read = payrollTableRow.safeParse({
      id,
      kind: row.kind,
      subject,
      from,
      to: null,
      source,
      verifiedBy: null,
      content,
    })
    if (read.success) {
      setWrong(null)
      add.mutate({ body: { row: read.data } })
      return
    }
    const [issue] = read.error.issues
    setWrong(issue ? `${issue.path.filter((step) => step !== 'content').join(' › ')}: ${issue.message}` : 'Look again')
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`New: ${LAW_NAMES[row.kind]}`}
      width={640}
      footer={
        <Row>
          <Button busy={add.isPending} onClick={save}>
            Enter
          </Button>
          <Button tone="neutral" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      }
    >
      <Stack>
        <Text dim as="p">
          Begun from {row.source}. The table that holds until then ends the day before and stays in the history.
        </Text>
        {wrong && (
          <Banner status="danger" title="This cannot be entered" announce="alert">
            {wrong}
          </Banner>
        )}
        <Grid least={220} gap={16}>
          <DateField label="In force from" required value={from} onChange={(value) => value && setFrom(value)} />
          <TextField label="Source" required hint="The issuance it was read from" value={source} onChange={setSource} />
          <TextField label="For" hint="Region and tier, or empty" value={subject} onChange={setSubject} />
        </Grid>
        <Card title="What it says" level={3} soft>
          <Grid least={220} gap={12}>
            {leavesOf(content).map(({ path, label, value }) => (
              <TextField
                key={label}
                label={label}
                value={String(value)}
                onChange={(text) => setContent((before: unknown) => withLeaf(before, path, text))}
              />
            ))}
          </Grid>
        </Card>
      </Stack>
    </Drawer>
  )
}
