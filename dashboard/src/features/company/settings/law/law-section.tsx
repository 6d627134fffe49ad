import { payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { TABLE_KINDS, type TableKind } from '@labada/domain/law/tables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
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
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { t } from '../t.ts'
import type { LawEntry } from './law-entry.ts'
import { LawForm } from './law-form.tsx'
import { LawTables } from './law-tables.tsx'
import { LAW_NAMES } from './law-words.ts'

/** The statutory tables used to compute pay: by kind and date, with their source and who verified them. */
export function LawSection() {
  const [kind, setKind] = useState<TableKind>('sss')
  const [openId, open] = useState<string | null>(null)
  const [template, setTemplate] = useState<LawEntry | null>(null)
  const list = useQuery(
    callQuery([...keys.payrollTables(), kind], payrollTableRoutes.listPayrollTables, { query: { kind } }),
  )
  const today = manilaDateOf(useNow(60_000))
  const columns: readonly Column<LawEntry>[] = [
    { id: 'subject', header: t('table'), cell: ({ row }) => row.subject || LAW_NAMES[row.kind] },
    { id: 'from', header: t('from'), cell: ({ row }) => day(row.from) },
    { id: 'to', header: t('until'), cell: ({ row }) => (row.to ? day(row.to) : t('furtherNotice')), priority: 2 },
    { id: 'state', header: t('status'), cell: (entry) => <State entry={entry} today={today} /> },
    { id: 'source', header: t('source'), cell: ({ row }) => row.source, priority: 3 },
    { id: 'verified', header: t('verifiedBy'), cell: ({ row }) => row.verifiedBy ?? t('notVerified') },
  ]
  return (
    <Card title={t('payrollLaw')}>
      <QuerySection query={list} what={t('tables')}>
        {({ items, unverified }) => {
          const shown = items.find(({ row }) => row.id === openId) ?? null
          const newest = items.find(({ withdrawnAt }) => withdrawnAt === null)
          return (
            <Stack>
              <Row align="end" justify="between">
                <SelectField
                  label={t('kind')}
                  value={kind}
                  onChange={(value) => setKind(TABLE_KINDS.find((one) => one === value) ?? kind)}
                  options={TABLE_KINDS.map((value) => ({
                    value,
                    label: unverified[value]
                      ? t('valueValue2NotVerified', { value: LAW_NAMES[value], value2: unverified[value] })
                      : LAW_NAMES[value],
                  }))}
                />
                {newest && (
                  <Button needs="payroll.setup" tone="neutral" onClick={() => setTemplate(newest)}>
                    {t('addTable2')}
                  </Button>
                )}
              </Row>
              <AppTable
                label={LAW_NAMES[kind]}
                columns={columns}
                rows={items}
                rowId={({ row }) => row.id}
                rowLabel={({ row }) =>
                  t('subjectFromFrom', { subject: row.subject || LAW_NAMES[row.kind], from: day(row.from) })
                }
                onOpen={({ row }) => open(row.id)}
                openId={openId}
                empty={<EmptyState title={t('noTablesOfThisKind')} />}
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
  if (withdrawnAt) return <StatusBadge status="danger">{t('withdrawn')}</StatusBadge>
  if (row.from > today) return <StatusBadge status="received">{t('upcoming')}</StatusBadge>
  if (row.to !== null && row.to < today) return <StatusBadge status="done">{t('ended')}</StatusBadge>
  return <StatusBadge status="ready">{t('inEffect')}</StatusBadge>
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
  const maySetUp = useMayDo('payroll.setup')
  const verify = useCommand(payrollTableRoutes.verifyPayrollTable, {
    invalidates,
    onDone: () => toast.positive(t('verified')),
  })
  const withdraw = useCommand(payrollTableRoutes.withdrawPayrollTable, {
    invalidates,
    onDone: () => toast.positive(t('tableWithdrawn')),
  })
  if (!entry) return null
  const { row, verifiedAt, recordedAt, recordedBy, withdrawnAt } = entry
  const askVerify = async () => {
    const isSure = await confirm({
      title: t('verifyThisTable'),
      body: t('sourceCompareEveryFigureWith', { source: row.source }),
    })
    if (isSure) verify.mutate({ params: { id: row.id }, body: {} })
  }
  const askWithdraw = async () => {
    const reason = await prompt({
      title: t('withdrawThisTable'),
      body: t('payslipsThatUsedItStill'),
      label: t('reason'),
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
        withdrawnAt === null &&
        maySetUp && (
          <Row>
            {verifiedAt === null && (
              <Button busy={verify.isPending} onClick={() => void askVerify()}>
                {t('verify')}
              </Button>
            )}
            <Button tone="neutral" onClick={() => onCopy(entry)}>
              {t('addNextTable')}
            </Button>
            <Button tone="neutral" busy={withdraw.isPending} onClick={() => void askWithdraw()}>
              {t('withdraw')}
            </Button>
          </Row>
        )
      }
    >
      <Stack>
        <Facts
          items={[
            [t('inEffect'), t('fromToTo', { from: day(row.from), to: row.to ? day(row.to) : t('furtherNotice2') })],
            [t('source'), row.source],
            ...(row.note ? [[t('note'), row.note] as const] : []),
            [
              t('tableAdded'),
              recordedBy
                ? t('recordedAtByRecordedBy', { recordedAt: dateTime(recordedAt), recordedBy })
                : t('includedWithLabada'),
            ],
            [
              t('verified'),
              row.verifiedBy
                ? verifiedAt
                  ? t('byVerifiedByVerifiedAt', { verifiedBy: row.verifiedBy, verifiedAt: dateTime(verifiedAt) })
                  : t('byVerifiedBy', { verifiedBy: row.verifiedBy })
                : t('notVerified'),
            ],
            ...(withdrawnAt ? [[t('withdrawn'), `${dateTime(withdrawnAt)}: ${row.withdrawn ?? ''}`] as const] : []),
          ]}
        />
        <Card title={t('contents')} level={3} soft>
          <LawTables row={row} />
        </Card>
      </Stack>
    </Drawer>
  )
}
