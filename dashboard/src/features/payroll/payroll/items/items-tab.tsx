import { type PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { minLength, required } from '@labada/domain/core/rules'
import { isEarlierPay, PAY_ITEM_KINDS } from '@labada/domain/payroll/runs/payroll-runs'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { totalsOf } from '../../../../api/list-totals.ts'
import { useMayDo } from '../../../../api/session.ts'
import { PrimaryAction } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { benefitName } from '../../../../components/payroll/benefit-words.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { FilterBar } from '../../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../../components/table/no-results.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { day } from '../../../../lib/format.ts'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { ITEM_WORDS } from '../payroll-words.ts'
import { type ItemQuery, staleAfterPayroll, usePayItems } from '../runs/runs-api.ts'
import { t } from '../t.ts'
import { AuthorityForm } from './authority-form.tsx'
import { EarlierPayDialog } from './earlier-pay-dialog.tsx'
import { isUnsigned, missingOf } from './item-authorities.ts'
import { ItemDrawer } from './item-drawer.tsx'
import { ItemForm } from './item-form.tsx'

/** Additions and deductions unrelated to hours worked: allowances, loans, losses, court orders. */
export function ItemsTab() {
  const [params, set] = useUrlStates()
  const kind = PAY_ITEM_KINDS.find((one) => one === params.get('kind'))
  const employeeId = params.get('employee')
  const ended = params.get('ended') === '1'
  const query: ItemQuery = { ended, ...(kind && { kind }), ...(employeeId && { employeeId }) }
  const list = usePayItems(query)
  const mayRun = useMayDo('payroll.run')
  // Whoever adds one picks an employee.
  const mayAdd = useMayDo('employee.see') && mayRun
  const [isAdding, setAdding] = useState(false)
  const [isTakingOver, setTakingOver] = useState(false)
  const [opened, open] = useState<PayItem | null>(null)
  const [authorized, authorize] = useState<PayItem | null>(null)
  const ending = useCommand(payItemRoutes.endPayItem, {
    invalidates: staleAfterPayroll,
    onDone: ({ label }) => toast.positive(t('labelEnded', { label })),
  })
  const end = async ({ id, label, employee }: PayItem) => {
    const reason = await prompt({
      title: t('endLabelOfEmployee', { label, employee: employee.name }),
      body: t('approvedPayslipsKeepIt'),
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) ending.mutate({ params: { itemId: id }, body: { reason } })
  }
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const add = mayAdd && (
    <Button icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      {t('newAllowanceOrDeduction')}
    </Button>
  )
  const isNarrowed = kind !== undefined || employeeId !== null || ended
  return (
    <Stack>
      <Row justify="between" align="end">
        <FilterBar
          active={[
            ...(kind ? [{ names: ['kind'], label: ITEM_WORDS[kind] }] : []),
            ...(employeeId ? [{ names: ['employee'], label: rows[0]?.employee.name ?? t('oneEmployee') }] : []),
            ...(ended ? [{ names: ['ended'], label: t('ended') }] : []),
          ]}
        >
          <SelectField
            label={t('kind')}
            value={kind ?? ''}
            onChange={(value) => set({ kind: value || null })}
            options={[
              { value: '', label: t('all') },
              ...PAY_ITEM_KINDS.map((value) => ({ value, label: ITEM_WORDS[value] })),
            ]}
          />
          <Checkbox label={t('showEnded')} checked={ended} onChange={(on) => set({ ended: on ? '1' : null })} />
        </FilterBar>
        {add && (
          // As far from the list as the filters beside it.
          <Row style={{ marginBottom: 12 }}>
            <Button tone="neutral" onClick={() => setTakingOver(true)}>
              {t('addEarlierPay2')}
            </Button>
            {(rows.length > 0 || isNarrowed) && <PrimaryAction>{add}</PrimaryAction>}
          </Row>
        )}
      </Row>
      <InfiniteSection query={list} what={t('allowancesAndDeductions')}>
        <AppTable
          label={t('allowancesAndDeductions')}
          columns={columnsOf(authorize, (item) => void end(item))}
          rows={rows}
          rowId={(item) => item.id}
          rowLabel={(item) => t('labelOfEmployee', { label: item.label, employee: item.employee.name })}
          onOpen={open}
          openId={opened?.id ?? null}
          totalCount={totalsOf(list.data)?.items}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={
            isNarrowed ? (
              <NoResults onClear={() => set({ kind: null, employee: null, ended: null })} />
            ) : (
              <EmptyState title={t('noAllowancesOrDeductionsYet')} action={add}>
                {mayAdd && t('addAllowancesSssAndPag')}
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
  return isEarlierPay(kind)
    ? `${ITEM_WORDS[kind]}: ${benefitName(deMinimis)}`
    : t('kindDeMinimis', { kind: ITEM_WORDS[kind] })
}

function columnsOf(authorize: (item: PayItem) => void, end: (item: PayItem) => void): readonly Column<PayItem>[] {
  return [
    { id: 'employee', header: t('employee'), cell: ({ employee }) => <Text strong>{employee.name}</Text> },
    { id: 'label', header: t('name'), cell: ({ label }) => label },
    {
      id: 'kind',
      header: t('kind'),
      priority: 2,
      cell: ({ kind, deMinimis }) => kindWords(kind, deMinimis),
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'right',
      card: 'amount',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      id: 'taken',
      header: t('soFar'),
      align: 'right',
      priority: 2,
      cell: ({ taken }) => (taken === 0 ? <Nothing /> : <Money amount={taken} />),
    },
    { id: 'total', header: t('total'), align: 'right', priority: 3, cell: ({ total }) => <Money amount={total} /> },
    { id: 'from', header: t('from'), priority: 2, cell: ({ fromOn }) => (fromOn ? day(fromOn) : t('onePay')) },
    { id: 'to', header: t('until'), priority: 3, cell: ({ toOn }) => (toOn ? day(toOn) : <Nothing />) },
    {
      id: 'basis',
      header: t('basis'),
      priority: 3,
      cell: ({ basis, paper, authority }) =>
        paper || authority?.paper ? t('basisDocumentAttached', { basis }) : basis,
    },
    {
      id: 'state',
      header: t('status'),
      cell: (item) =>
        item.ended ? (
          <StatusBadge status="done">{t('ended')}</StatusBadge>
        ) : isUnsigned(item) ? (
          <StatusBadge status="attention">{item.kind === 'loss' ? t('noFindingYet') : t('notSigned')}</StatusBadge>
        ) : (
          <StatusBadge status="ready">{isEarlierPay(item.kind) ? t('counts') : t('active')}</StatusBadge>
        ),
    },
    {
      id: 'end',
      needs: 'payroll.run',
      header: t('action'),
      card: 'action',
      cell: (item) =>
        item.ended ? null : (
          <Row nowrap>
            {missingOf(item) === 'authority' && (
              <Button
                tone="neutral"
                size="sm"
                aria-label={t('addAuthorizationForLabelOf', { label: item.label, employee: item.employee.name })}
                onClick={() => authorize(item)}
              >
                {t('addAuthorization')}
              </Button>
            )}
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('endLabelOfEmployee2', { label: item.label, employee: item.employee.name })}
              onClick={() => end(item)}
            >
              {t('end')}
            </Button>
          </Row>
        ),
    },
  ]
}
