import { type PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { minLength, required } from '@labada/domain/core/rules'
import { isEarlierPay, PAY_ITEM_KINDS } from '@labada/domain/payroll/runs/payroll-runs'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { benefitName } from '../../../../components/payroll/benefit-words.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { FilterBar } from '../../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { day } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { ITEM_WORDS } from '../payroll-words.ts'
import { type ItemQuery, staleAfterPayroll, usePayItems } from '../runs/runs-api.ts'
import { AuthorityForm } from './authority-form.tsx'
import { EarlierPayDialog } from './earlier-pay-dialog.tsx'
import { isUnsigned, missingOf } from './item-authorities.ts'
import { ItemDrawer } from './item-drawer.tsx'
import { ItemForm } from './item-form.tsx'

/** What is added to pays and taken from them beside what was worked: allowances, loans, losses, court orders. */
export function ItemsTab() {
  const [params, set] = useUrlStates()
  const kind = PAY_ITEM_KINDS.find((one) => one === params.get('kind'))
  const employeeId = params.get('employee')
  const ended = params.get('ended') === '1'
  const query: ItemQuery = { ended, ...(kind && { kind }), ...(employeeId && { employeeId }) }
  const list = usePayItems(query)
  const [isAdding, setAdding] = useState(false)
  const [isTakingOver, setTakingOver] = useState(false)
  const [opened, open] = useState<PayItem | null>(null)
  const [authorized, authorize] = useState<PayItem | null>(null)
  const ending = useCommand(payItemRoutes.endPayItem, {
    invalidates: staleAfterPayroll,
    onDone: ({ label }) => toast.positive(`${label} ended`),
  })
  const end = async ({ id, label, employee }: PayItem) => {
    const reason = await prompt({
      title: `End ${label} of ${employee.name}?`,
      body: 'Approved pays keep it.',
      label: 'Reason',
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) ending.mutate({ params: { itemId: id }, body: { reason } })
  }
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const add = (
    <Button icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      New allowance or deduction
    </Button>
  )
  const isNarrowed = kind !== undefined || employeeId !== null || ended
  return (
    <Stack>
      <Row justify="between" align="end">
        <FilterBar
          active={[
            ...(kind ? [{ names: ['kind'], label: ITEM_WORDS[kind] }] : []),
            ...(employeeId ? [{ names: ['employee'], label: rows[0]?.employee.name ?? 'One employee' }] : []),
            ...(ended ? [{ names: ['ended'], label: 'Ended' }] : []),
          ]}
        >
          <SelectField
            label="Kind"
            value={kind ?? ''}
            onChange={(value) => set({ kind: value || null })}
            options={[
              { value: '', label: 'All' },
              ...PAY_ITEM_KINDS.map((value) => ({ value, label: ITEM_WORDS[value] })),
            ]}
          />
          <Checkbox label="Ended ones" checked={ended} onChange={(on) => set({ ended: on ? '1' : null })} />
        </FilterBar>
        <Row>
          <Button tone="neutral" onClick={() => setTakingOver(true)}>
            Add earlier pay…
          </Button>
          {add}
        </Row>
      </Row>
      <InfiniteSection query={list} what="Allowances and deductions">
        <AppTable
          label="Allowances and deductions"
          columns={columnsOf(authorize, (item) => void end(item))}
          rows={rows}
          rowId={(item) => item.id}
          rowLabel={(item) => `${item.label} of ${item.employee.name}`}
          onOpen={open}
          openId={opened?.id ?? null}
          totalCount={list.data?.pages[0]?.totals.items}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={
            isNarrowed ? (
              <EmptyState
                title="No results for these filters"
                action={<Button onClick={() => set({ kind: null, employee: null, ended: null })}>Clear filters</Button>}
              />
            ) : (
              <EmptyState title="Nothing is added or taken yet" action={add}>
                Allowances, loans of SSS and Pag-IBIG, and other deductions with their written authority.
              </EmptyState>
            )
          }
        />
      </InfiniteSection>
      <ItemDrawer item={opened} onChange={open} onClose={() => open(null)} />
      {authorized && <AuthorityForm item={authorized} onClose={() => authorize(null)} />}
      {isTakingOver && <EarlierPayDialog onClose={() => setTakingOver(false)} />}
      {isAdding && <ItemForm employee={null} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function kindWords(kind: PayItem['kind'], deMinimis: string | null): string {
  if (deMinimis === null) return ITEM_WORDS[kind]
  return isEarlierPay(kind) ? `${ITEM_WORDS[kind]}: ${benefitName(deMinimis)}` : `${ITEM_WORDS[kind]}, de minimis`
}

function columnsOf(authorize: (item: PayItem) => void, end: (item: PayItem) => void): readonly Column<PayItem>[] {
  return [
    { id: 'employee', header: 'Employee', cell: ({ employee }) => <Text strong>{employee.name}</Text> },
    { id: 'label', header: 'What', cell: ({ label }) => label },
    {
      id: 'kind',
      header: 'Kind',
      priority: 2,
      cell: ({ kind, deMinimis }) => kindWords(kind, deMinimis),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      card: 'amount',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      id: 'taken',
      header: 'So far',
      align: 'right',
      priority: 2,
      cell: ({ taken }) => (taken === 0 ? <Nothing /> : <Money amount={taken} />),
    },
    { id: 'total', header: 'Of', align: 'right', priority: 3, cell: ({ total }) => <Money amount={total} /> },
    { id: 'from', header: 'From', priority: 2, cell: ({ fromOn }) => (fromOn ? day(fromOn) : 'One pay') },
    { id: 'to', header: 'Until', priority: 3, cell: ({ toOn }) => (toOn ? day(toOn) : <Nothing />) },
    {
      id: 'basis',
      header: 'Rests on',
      priority: 3,
      cell: ({ basis, paper, authority }) => (paper || authority?.paper ? `${basis} (with its paper)` : basis),
    },
    {
      id: 'state',
      header: 'State',
      cell: (item) =>
        item.ended ? (
          <StatusBadge status="done">Ended</StatusBadge>
        ) : isUnsigned(item) ? (
          <StatusBadge status="attention">{item.kind === 'loss' ? 'Not shown yet' : 'Not signed'}</StatusBadge>
        ) : (
          <StatusBadge status="ready">{isEarlierPay(item.kind) ? 'Counts' : 'Runs'}</StatusBadge>
        ),
    },
    {
      id: 'end',
      header: 'Action',
      card: 'action',
      cell: (item) =>
        item.ended ? null : (
          <Row>
            {missingOf(item) === 'authority' && (
              <Button
                tone="neutral"
                size="sm"
                aria-label={`Add the authority for ${item.label} of ${item.employee.name}`}
                onClick={() => authorize(item)}
              >
                Authority…
              </Button>
            )}
            <Button
              tone="quiet"
              size="sm"
              aria-label={`End ${item.label} of ${item.employee.name}`}
              onClick={() => end(item)}
            >
              End…
            </Button>
          </Row>
        ),
    },
  ]
}
