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
import { t } from './t.ts'

/** Actions on a service itself: they apply immediately to every version, while prices wait for publishing. */
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
      title: t('turnOffService', { service: service.name }),
      body: t('itsRemovedFromEveryCounter'),
      danger: true,
    })
    if (!isSure) return
    await act(() => change({ active: false }))
    toast.info(t('serviceTurnedOff', { service: service.name }), {
      action: { label: t('undo'), run: () => void act(() => change({ active: true })) },
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
          <IconButton label={t('moreActionsForService', { service: service.name })} size="md">
            <IconDots size={18} />
          </IconButton>
        }
        items={[
          { label: t('editService2'), icon: <IconPencil size={16} />, onSelect: () => setEditing(true) },
          {
            label: t('moveUp'),
            icon: <IconArrowUp size={16} />,
            disabled: moved(services, service.id, -1).length === 0,
            onSelect: () => move(-1),
          },
          {
            label: t('moveDown'),
            icon: <IconArrowDown size={16} />,
            disabled: moved(services, service.id, 1).length === 0,
            onSelect: () => move(1),
          },
          null,
          ...(sheet.state === 'draft' && isPriced
            ? [
                {
                  label: t('removeFromList'),
                  icon: <IconPlaylistX size={16} />,
                  hint: t('countersStopShowingItOnce'),
                  onSelect: () =>
                    void act(() => setPrice(sheet.id, { serviceId: service.id, branchId: null, price: null })),
                },
              ]
            : []),
          service.active
            ? {
                label: t('turnOff'),
                icon: <IconToggleLeft size={16} />,
                danger: true,
                hint: t('atEveryCounterRightAway'),
                onSelect: () => void switchOff(),
              }
            : {
                label: t('turnOn'),
                icon: <IconToggleRight size={16} />,
                hint: t('atEveryCounterRightAway'),
                onSelect: () => void act(() => change({ active: true })),
              },
        ]}
      />
      {isEditing && <EditServiceDrawer service={service} onClose={() => setEditing(false)} />}
    </>
  )
}
