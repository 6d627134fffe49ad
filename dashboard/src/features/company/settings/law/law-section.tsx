import { payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { TABLE_KINDS, type TableKind } from '@labada/domain/law/tables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Card, Facts, Row, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { confirm, prompt } from '../../../../components/windows/ask.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, day } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import type { LawEntry } from './law-entry.ts'
import { LawForm } from './law-form.tsx'
import { LawTables } from './law-tables.tsx'
import { LAW_NAMES } from './law-words.ts'

/** What the law says pay is computed with: by kind and date, with its source and who compared it. */
export function LawSection() {
  const [kind, setKind] = useState<TableKind>('sss')
  const [openId, open] = useState<string | null>(null)
  const [template, setTemplate] = useState<LawEntry | null>(null)
  const list = useQuery(
    callQuery([...keys.payrollTables(), kind], payrollTableRoutes.listPayrollTables, { query: { kind } }),
  )
  const today = manilaDateOf(useNow(60_000))
  const columns: readonly Column<LawEntry>[] = [
    { id: 'subject', header: 'Table', cell: ({ row }) => row.subject || LAW_NAMES[row.kind] },
    { id: 'from', header: 'From', cell: ({ row }) => day(row.from) },
    { id: 'to', header: 'Until', cell: ({ row }) => (row.to ? day(row.to) : 'Further notice'), priority: 2 },
    { id: 'state', header: 'State', cell: (entry) => <State entry={entry} today={today} /> },
    { id: 'source', header: 'Source', cell: ({ row }) => row.source, priority: 3 },
    { id: 'verified', header: 'Verified by', cell: ({ row }) => row.verifiedBy ?? 'Nobody yet' },
  ]
  return (
    <Card title="Payroll law">
      <QuerySection query={list} what="The tables">
        {({ items, unverified }) => {
          const shown = items.find(({ row }) => row.id === openId) ?? null
          const newest = items.find(({ withdrawnAt }) => withdrawnAt === null)
          return (
            <Stack>
              <Row align="end" justify="between">
                <SelectField
                  label="Kind"
                  value={kind}
                  onChange={(value) => setKind(TABLE_KINDS.find((one) => one === value) ?? kind)}
                  options={TABLE_KINDS.map((value) => ({
                    value,
                    label: `${LAW_NAMES[value]}${unverified[value] ? ` (${unverified[value]} not verified)` : ''}`,
                  }))}
                />
                {newest && (
                  <Button tone="neutral" onClick={() => setTemplate(newest)}>
                    Enter a table…
                  </Button>
                )}
              </Row>
              <AppTable
                label={LAW_NAMES[kind]}
                columns={columns}
                rows={items}
                rowId={({ row }) => row.id}
                rowLabel={({ row }) => `${row.subject || LAW_NAMES[row.kind]} from ${day(row.from)}`}
                onOpen={({ row }) => open(row.id)}
                openId={openId}
                empty={<EmptyState title="No table of this kind" />}
              />
              <Details entry={shown} onClose={() => open(null)} onCopy={setTemplate} />
            </Stack>
          )
        }}
      </QuerySection>
      {template && <LawForm key={template.row.id} template={template} onClose={() => setTemplate(null)} />}
    </Card>
  )
}

function State({ entry: { row, withdrawnAt }, today }: { readonly entry: LawEntry; readonly today: string }) {
  if (withdrawnAt) return <StatusBadge status="danger">Withdrawn</StatusBadge>
  if (row.from > today) return <StatusBadge status="received">To come</StatusBadge>
  if (row.to !== null && row.to < today) return <StatusBadge status="done">Over</StatusBadge>
  return <StatusBadge status="ready">In force</StatusBadge>
}

function Details({
  entry,
  onClose,
  onCopy,
}: {
  readonly entry: LawEntry | null
  readonly onClose: () => void
  readonly onCopy: (entry: LawEntry) => void
}) {
  const invalidates = () => [keys.payrollTables()]
  const verify = useCommand(payrollTableRoutes.verifyPayrollTable, {
    invalidates,
    onDone: () => toast.positive('Verified'),
  })
  const withdraw = useCommand(payrollTableRoutes.withdrawPayrollTable, {
    invalidates,
    onDone: () => toast.positive('Not in force any more'),
  })
  if (!entry) return null
  const { row, verifiedAt, recordedAt, recordedBy, withdrawnAt } = entry
  const askVerify = async () => {
    const isSure = await confirm({
      title: 'Have you compared every figure with the issuance?',
      body: `${row.source}. Your name and today’s date stand beside the table from now on.`,
    })
    if (isSure) verify.mutate({ params: { id: row.id }, body: {} })
  }
  const askWithdraw = async () => {
    const reason = await prompt({
      title: 'Take this table out of force?',
      body: 'Payslips that used it still show it. Days it held on have no table until another is entered.',
      label: 'Reason',
      danger: true,
    })
    if (reason) withdraw.mutate({ params: { id: row.id }, body: { reason } })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={row.subject || LAW_NAMES[row.kind]}
      width={840}
      footer={
        withdrawnAt === null && (
          <Row>
            {verifiedAt === null && (
              <Button busy={verify.isPending} onClick={() => void askVerify()}>
                Verify…
              </Button>
            )}
            <Button tone="neutral" onClick={() => onCopy(entry)}>
              Enter the next…
            </Button>
            <Button tone="neutral" busy={withdraw.isPending} onClick={() => void askWithdraw()}>
              Withdraw…
            </Button>
          </Row>
        )
      }
    >
      <Stack>
        <Facts
          items={[
            ['In force', `${day(row.from)} to ${row.to ? day(row.to) : 'further notice'}`],
            ['Source', row.source],
            ...(row.note ? [['Note', row.note] as const] : []),
            ['Entered', recordedBy ? `${dateTime(recordedAt)} by ${recordedBy}` : 'Came with Labada'],
            [
              'Verified',
              row.verifiedBy ? `by ${row.verifiedBy}${verifiedAt ? `, ${dateTime(verifiedAt)}` : ''}` : 'By nobody yet',
            ],
            ...(withdrawnAt ? [['Withdrawn', `${dateTime(withdrawnAt)}: ${row.withdrawn ?? ''}`] as const] : []),
          ]}
        />
        <Card title="What it says" level={3} soft>
          <LawTables row={row} />
        </Card>
      </Stack>
    </Drawer>
  )
}
