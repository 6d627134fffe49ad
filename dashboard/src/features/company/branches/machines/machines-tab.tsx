import { type Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import { isRunning, MACHINE_DAYS, type MachineStatus, statusAt } from '@labada/domain/orders/machines/machines'
import { IconPlus, IconWashMachine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button, ButtonLink } from '../../../../components/button.tsx'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { Checkbox } from '../../../../components/fields/choice-field.tsx'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { shortNumber } from '../../../../components/orders/counter/order-words.ts'
import { type Status, StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { Nothing } from '../../../../components/values.tsx'
import { dateTime, duration, kilos, number, time } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { paths } from '../../../../lib/paths.ts'
import { t } from '../t.ts'
import { MachineDrawer } from './machine-drawer.tsx'
import { MachineRunning, useMachineRunning } from './machine-running.tsx'
import { MACHINE_KIND_NAMES } from './machine-words.ts'

const STATUS: Readonly<Record<MachineStatus, readonly [Status, string]>> = {
  working: ['ready', t('working')],
  busy: ['working', t('busy')],
  done: ['ready', t('doneWaiting')],
  out_of_order: ['danger', t('outOfOrder')],
  retired: ['done', t('retired')],
}

/** How often the page checks whether a load is done. */
const LOOK_MS = 10_000

/** Opens the drawer of a machine that does not exist yet. */
const NEW = 'new'

/** Washers and dryers of this branch: their capabilities, and which are down and why. */
export function MachinesTab({ branchId }: { readonly branchId: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const [withRetired, setWithRetired] = useState(false)
  const machines = useQuery(
    callQuery([...keys.machines(), branchId], machineRoutes.listMachines, { params: { branchId } }),
  )
  const running = useMachineRunning()
  const now = useNow(LOOK_MS)
  return (
    <QuerySection query={machines} what={t('machines')}>
      {({ items, totals }) => {
        const count = (of: MachineStatus) => items.filter((machine) => statusAt(machine, now) === of).length
        const retired = items.filter(({ status }) => status === 'retired').length
        return (
          <Stack>
            <Grid least={150} gap={12} stretch>
              <KpiCard
                label={t('working')}
                value={number(totals.working)}
                note={t('capacityKgPerCycle', { capacityKg: kilos(totals.capacityKg) })}
              />
              <KpiCard label={t('busyNow')} value={number(count('busy'))} />
              <KpiCard label={t('doneWaiting')} value={number(count('done'))} />
              <KpiCard label={t('outOfOrder')} value={number(totals.outOfOrder)} />
              <KpiCard
                label={t('downtime')}
                value={duration(items.reduce((sum, { downMinutes }) => sum + downMinutes, 0))}
                note={t('allMachinesLastMachineDaysDays', { machineDays: MACHINE_DAYS })}
              />
            </Grid>
            <Row justify="between">
              <Row>
                <Button needs="machine.edit" icon={<IconPlus size={18} />} onClick={() => setOpen(NEW)}>
                  {t('newMachine')}
                </Button>
                <ButtonLink tone="quiet" to={paths.branchScreen(branchId)}>
                  {t('openWallScreen')}
                </ButtonLink>
              </Row>
              {retired > 0 && (
                <Checkbox
                  label={t('showRetiredRetired', { retired })}
                  checked={withRetired}
                  onChange={setWithRetired}
                />
              )}
            </Row>
            <AppTable
              label={t('machines')}
              rows={items.filter(({ status }) => withRetired || status !== 'retired')}
              rowId={({ id }) => id}
              rowLabel={({ name }) => name}
              onOpen={({ id }) => setOpen(id)}
              openId={open}
              columns={[
                ...columnsAt(now),
                {
                  id: 'actions',
                  needs: 'machine.edit',
                  header: t('actions'),
                  align: 'right',
                  // On a phone the card itself is a button, and its drawer has this one.
                  card: 'hidden',
                  cell: (machine) => <MachineRunning machine={machine} running={running} />,
                },
              ]}
              empty={
                <EmptyState icon={<IconWashMachine size={36} stroke={1.5} />} title={t('noMachinesYet')}>
                  {t('addThisBranchsWashersAnd')}
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
  { id: 'name', header: t('machine'), cell: ({ name }) => <Text strong>{name}</Text>, sortValue: ({ name }) => name },
  { id: 'kind', header: t('kind'), cell: ({ kind }) => MACHINE_KIND_NAMES[kind], sortValue: ({ kind }) => kind },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status, down, cycles }) => (
      <>
        <MachineBadge status={statusAt({ status, cycles }, now)} />
        {down && (
          <Text as="p" dim small>
            {t('reasonSinceSince', { reason: down.reason, since: dateTime(down.since) })}
          </Text>
        )}
        {cycles.map(({ id, order, load, endsAt }) => {
          const which = { number: shortNumber(order.number), number2: load.number, endsAt: time(endsAt) }
          return (
            <Text key={id} as="p" dim small title={order.number}>
              {isRunning([{ endsAt }], now)
                ? t('numberLoadNumber2UntilEndsAt', which)
                : t('numberLoadNumber2DoneEndsAt', which)}
            </Text>
          )
        })}
      </>
    ),
    sortValue: (machine) => statusAt(machine, now),
  },
  {
    id: 'capacity',
    header: t('capacity'),
    align: 'right',
    cell: ({ capacityKg }) => kilos(capacityKg),
    sortValue: ({ capacityKg }) => capacityKg,
  },
  {
    id: 'cycle',
    header: t('cycle'),
    align: 'right',
    priority: 2,
    cell: ({ minutesPerCycle }) => duration(minutesPerCycle),
    sortValue: ({ minutesPerCycle }) => minutesPerCycle,
  },
  {
    id: 'counter',
    header: t('counter'),
    align: 'right',
    priority: 3,
    cell: ({ counterReading }) => (counterReading === null ? <Nothing /> : t('cycles', { count: counterReading })),
    sortValue: ({ counterReading }) => counterReading,
  },
  {
    id: 'used',
    header: t('usedMachineDaysDays', { machineDays: MACHINE_DAYS }),
    align: 'right',
    priority: 3,
    cell: ({ used }) =>
      used.cycles > 0 ? `${t('cycles', { count: used.cycles })}, ${duration(used.minutes)}` : <Nothing />,
    sortValue: ({ used }) => used.minutes,
  },
  {
    id: 'down',
    header: t('downtimeMachineDaysDays', { machineDays: MACHINE_DAYS }),
    align: 'right',
    priority: 2,
    cell: ({ downMinutes }) => (downMinutes > 0 ? duration(downMinutes) : <Nothing />),
    sortValue: ({ downMinutes }) => downMinutes,
  },
]
