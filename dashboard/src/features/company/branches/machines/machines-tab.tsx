import { type Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import { isRunning, MACHINE_DAYS, type MachineStatus, statusAt } from '@labada/domain/orders/machines/machines'
import { IconPlus, IconWashMachine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { Checkbox } from '../../../../components/fields/choice-field.tsx'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { type Status, StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { Nothing } from '../../../../components/values.tsx'
import { dateTime, duration, kilos, number, plural, time } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { MachineDrawer } from './machine-drawer.tsx'
import { MachineRunning, useMachineRunning } from './machine-running.tsx'
import { MACHINE_KIND_NAMES } from './machine-words.ts'

const STATUS: Readonly<Record<MachineStatus, readonly [Status, string]>> = {
  working: ['ready', 'Working'],
  busy: ['working', 'Busy'],
  done: ['ready', 'Done, waiting'],
  out_of_order: ['danger', 'Out of order'],
  retired: ['done', 'Retired'],
}

/** How often the page looks whether a load is done. */
const LOOK_MS = 10_000

/** Opens the drawer of a machine that does not exist yet. */
const NEW = 'new'

/** Washers and dryers of this branch: what they can do, which of them do not run, and why. */
export function MachinesTab({ branchId }: { readonly branchId: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const [withRetired, setWithRetired] = useState(false)
  const machines = useQuery(
    callQuery([...keys.machines(), branchId], machineRoutes.listMachines, { params: { branchId } }),
  )
  const running = useMachineRunning()
  const now = useNow(LOOK_MS)
  return (
    <QuerySection query={machines} what="The machines">
      {({ items, totals }) => {
        const count = (of: MachineStatus) => items.filter((machine) => statusAt(machine, now) === of).length
        const retired = items.filter(({ status }) => status === 'retired').length
        return (
          <Stack>
            <Grid least={150} gap={12} stretch>
              <KpiCard label="Working" value={number(totals.working)} note={`${kilos(totals.capacityKg)} a round`} />
              <KpiCard label="Busy now" value={number(count('busy'))} />
              <KpiCard label="Done, waiting" value={number(count('done'))} />
              <KpiCard label="Out of order" value={number(totals.outOfOrder)} />
              <KpiCard
                label="Not running"
                value={duration(items.reduce((sum, { downMinutes }) => sum + downMinutes, 0))}
                note={`All machines, last ${MACHINE_DAYS} days`}
              />
            </Grid>
            <Row justify="between">
              <Button icon={<IconPlus size={18} />} onClick={() => setOpen(NEW)}>
                New machine
              </Button>
              {retired > 0 && (
                <Checkbox label={`Show retired (${retired})`} checked={withRetired} onChange={setWithRetired} />
              )}
            </Row>
            <AppTable
              label="Machines"
              rows={items.filter(({ status }) => withRetired || status !== 'retired')}
              rowId={({ id }) => id}
              rowLabel={({ name }) => name}
              onOpen={({ id }) => setOpen(id)}
              openId={open}
              columns={[
                ...columnsAt(now),
                {
                  id: 'actions',
                  header: 'Actions',
                  align: 'right',
                  // On a phone the card itself is a button, and its drawer has this one.
                  card: 'hidden',
                  cell: (machine) => <MachineRunning machine={machine} running={running} />,
                },
              ]}
              empty={
                <EmptyState icon={<IconWashMachine size={36} stroke={1.5} />} title="No machines yet">
                  Add the washers and dryers of this branch, so that it is known which one does not run, and for how
                  long.
                </EmptyState>
              }
            />
            {open !== null && (
              <MachineDrawer
                key={open}
                branchId={branchId}
                machine={items.find(({ id }) => id === open) ?? null}
                running={running}
                onClose={() => setOpen(null)}
              />
            )}
          </Stack>
        )
      }}
    </QuerySection>
  )
}

function MachineBadge({ status }: { readonly status: MachineStatus }) {
  const [look, word] = STATUS[status]
  return <StatusBadge status={look}>{word}</StatusBadge>
}

const columnsAt = (now: Date): readonly Column<Machine>[] => [
  { id: 'name', header: 'Machine', cell: ({ name }) => <Text strong>{name}</Text>, sortValue: ({ name }) => name },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => MACHINE_KIND_NAMES[kind], sortValue: ({ kind }) => kind },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, down, cycles }) => (
      <>
        <MachineBadge status={statusAt({ status, cycles }, now)} />
        {down && (
          <Text as="p" dim small>
            {down.reason}, since {dateTime(down.since)}
          </Text>
        )}
        {cycles.map(({ id, order, load, endsAt }) => (
          <Text key={id} as="p" dim small>
            {order.number}, load {load.number},{' '}
            {isRunning([{ endsAt }], now) ? `until ${time(endsAt)}` : `done ${time(endsAt)}`}
          </Text>
        ))}
      </>
    ),
    sortValue: (machine) => statusAt(machine, now),
  },
  {
    id: 'capacity',
    header: 'Capacity',
    align: 'right',
    cell: ({ capacityKg }) => kilos(capacityKg),
    sortValue: ({ capacityKg }) => capacityKg,
  },
  {
    id: 'cycle',
    header: 'Cycle',
    align: 'right',
    priority: 2,
    cell: ({ minutesPerCycle }) => duration(minutesPerCycle),
    sortValue: ({ minutesPerCycle }) => minutesPerCycle,
  },
  {
    id: 'counter',
    header: 'Counter',
    align: 'right',
    priority: 3,
    cell: ({ counterReading }) => (counterReading === null ? <Nothing /> : plural(counterReading, 'cycle')),
    sortValue: ({ counterReading }) => counterReading,
  },
  {
    id: 'used',
    header: `Used, ${MACHINE_DAYS} days`,
    align: 'right',
    priority: 3,
    cell: ({ used }) => (used.cycles > 0 ? `${plural(used.cycles, 'cycle')}, ${duration(used.minutes)}` : <Nothing />),
    sortValue: ({ used }) => used.minutes,
  },
  {
    id: 'down',
    header: `Not running, ${MACHINE_DAYS} days`,
    align: 'right',
    priority: 2,
    cell: ({ downMinutes }) => (downMinutes > 0 ? duration(downMinutes) : <Nothing />),
    sortValue: ({ downMinutes }) => downMinutes,
  },
]
