import { type ClientDevice, clientRoutes } from '@labada/contracts/access/clients'
import type { Branch } from '@labada/contracts/company/branches'
import { IconDeviceDesktop, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { Checkbox } from '../fields/choice-field.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { Row, Stack, Text } from '../layout.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { QuerySection } from '../notices/query-section.tsx'
import { toast } from '../notices/toast.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { AppTable } from '../table/app-table.tsx'
import { Moment } from '../values.tsx'
import { confirm } from '../windows/ask.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { t } from './t.ts'

/** The computers and tablets set up for this branch. */
export function DevicesOf({ branch }: { readonly branch: Branch }) {
  const devices = useQuery(
    callQuery([...keys.clients(), branch.id], clientRoutes.listClients, { query: { branchId: branch.id } }),
  )
  const [isPairing, setPairing] = useState(false)
  const [withEnded, setWithEnded] = useState(false)
  const terminate = useTerminate()
  const pair = (
    <Button icon={<IconPlus size={18} />} onClick={() => setPairing(true)} disabled={branch.closed}>
      {t('pairDevice')}
    </Button>
  )
  const mayEdit = useMayDo('device.edit')
  return (
    <Stack>
      <QuerySection query={devices} what={t('devices')}>
        {({ items }) => {
          const ended = items.filter(({ terminatedAt }) => terminatedAt !== null).length
          const shown = items.filter(({ terminatedAt }) => withEnded || terminatedAt === null)
          return (
            <Stack>
              {(mayEdit || ended > 0) && (
                <Row justify="between">
                  {mayEdit && pair}
                  {ended > 0 && (
                    <Checkbox label={t('showTerminatedEnded', { ended })} checked={withEnded} onChange={setWithEnded} />
                  )}
                </Row>
              )}
              {mayEdit && branch.closed && <Text dim>{t('thisBranchIsClosedReopen')}</Text>}
              <AppTable
                label={t('devices')}
                columns={[
                  {
                    id: 'name',
                    header: t('device'),
                    cell: (device) => <Text strong>{device.name}</Text>,
                    sortValue: (device) => device.name,
                  },
                  { id: 'state', header: t('state'), cell: (device) => <DeviceState device={device} /> },
                  {
                    id: 'seen',
                    header: t('lastSeen'),
                    labelled: true,
                    cell: (device) => <Moment at={device.lastSeenAt} />,
                  },
                  {
                    id: 'since',
                    header: t('setUp'),
                    labelled: true,
                    cell: (device) => dateTime(device.createdAt),
                    priority: 2,
                  },
                  {
                    id: 'actions',
                    needs: 'device.edit',
                    header: t('actions'),
                    align: 'right',
                    cell: (device) =>
                      device.terminatedAt === null && (
                        <Button
                          tone="neutral"
                          size="sm"
                          onClick={() => void terminate.ask(device)}
                          busy={terminate.busyId === device.id}
                        >
                          {t('terminate')}
                        </Button>
                      ),
                  },
                ]}
                rows={shown}
                rowId={(device) => device.id}
                rowLabel={(device) => device.name}
                totalCount={shown.length}
                empty={
                  <EmptyState icon={<IconDeviceDesktop size={36} stroke={1.5} />} title={t('noDevicesPairedWithThis')}>
                    {mayEdit && t('pairTheCountersComputerOr')}
                  </EmptyState>
                }
              />
            </Stack>
          )
        }}
      </QuerySection>
      {isPairing && <PairDialog branch={branch} onClose={() => setPairing(false)} />}
    </Stack>
  )
}

function DeviceState({ device }: { readonly device: ClientDevice }) {
  if (device.terminatedAt)
    return (
      <StatusBadge status="danger">
        {t('terminatedTerminatedAt', { terminatedAt: dateTime(device.terminatedAt) })}
      </StatusBadge>
    )
  return device.online ? (
    <StatusBadge status="ready">{t('online')}</StatusBadge>
  ) : (
    <StatusBadge status="done">{t('offline')}</StatusBadge>
  )
}

function useTerminate() {
  const command = useCommand(clientRoutes.terminateClient, {
    invalidates: () => [keys.clients(), keys.figures(), keys.audit()],
    onDone: (device) => toast.positive(t('deviceTerminated2', { device: device.name })),
  })
  return {
    busyId: command.isPending ? command.variables.params.clientId : null,
    ask: async (device: ClientDevice) => {
      const isSure = await confirm({
        title: t('terminateDevice', { device: device.name }),
        body: t('anyoneUsingItIsLogged'),
        danger: true,
      })
      if (isSure) command.mutate({ params: { clientId: device.id } })
    },
  }
}
