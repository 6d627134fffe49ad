import { type PriceSheet, priceRoutes, type Service } from '@labada/contracts/catalog/prices'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlaylistX,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { IconButton } from '../../../components/button.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { Menu } from '../../../components/windows/menu.tsx'
import { EditServiceDrawer } from './edit-service-drawer.tsx'
import { setPrice } from './prices-api.ts'
import { moved } from './service-order.ts'

/** What is done with a service itself: it holds at once and for every version, prices wait for publishing. */
export function ServiceMenu({
  service,
  services,
  sheet,
  isPriced,
}: {
  readonly service: Service
  readonly services: readonly Service[]
  readonly sheet: PriceSheet
  readonly isPriced: boolean
}) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
    } finally {
      await client.invalidateQueries({ queryKey: keys.prices() })
    }
  }
  const change = (body: { active?: boolean; sort?: number }, serviceId = service.id) =>
    call(priceRoutes.updateService, { params: { serviceId }, body })
  const switchOff = async () => {
    const isSure = await confirm({
      title: `Switch ${service.name} off?`,
      body: 'It leaves every counter at once. Orders taken keep it, and it can be switched on again.',
      danger: true,
    })
    if (!isSure) return
    await act(() => change({ active: false }))
    toast.info(`${service.name} is off`, {
      action: { label: 'Undo', run: () => void act(() => change({ active: true })) },
    })
  }
  const move = (step: 1 | -1) =>
    void act(async () => {
      for (const { serviceId, sort } of moved(services, service.id, step)) await change({ sort }, serviceId)
    })
  return (
    <>
      <Menu
        target={
          <IconButton label={`More for ${service.name}`} size="md">
            <IconDots size={18} />
          </IconButton>
        }
        items={[
          { label: 'Edit service…', icon: <IconPencil size={16} />, onSelect: () => setEditing(true) },
          {
            label: 'Move up',
            icon: <IconArrowUp size={16} />,
            disabled: moved(services, service.id, -1).length === 0,
            onSelect: () => move(-1),
          },
          {
            label: 'Move down',
            icon: <IconArrowDown size={16} />,
            disabled: moved(services, service.id, 1).length === 0,
            onSelect: () => move(1),
          },
          null,
          ...(sheet.state === 'draft' && isPriced
            ? [
                {
                  label: 'Take off this list',
                  icon: <IconPlaylistX size={16} />,
                  hint: 'Once published, counters no longer show it',
                  onSelect: () =>
                    void act(() => setPrice(sheet.id, { serviceId: service.id, branchId: null, price: null })),
                },
              ]
            : []),
          service.active
            ? {
                label: 'Switch off…',
                icon: <IconToggleLeft size={16} />,
                danger: true,
                hint: 'At every counter, at once',
                onSelect: () => void switchOff(),
              }
            : {
                label: 'Switch on',
                icon: <IconToggleRight size={16} />,
                hint: 'At every counter, at once',
                onSelect: () => void act(() => change({ active: true })),
              },
        ]}
      />
      {isEditing && <EditServiceDrawer service={service} onClose={() => setEditing(false)} />}
    </>
  )
}
