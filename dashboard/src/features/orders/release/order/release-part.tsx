import type { Order } from '@labada/contracts/orders/order-schemas'
import { type SyntheticEvent, useId, useState } from 'react'
import { Checkbox } from '../../../../components/fields/choice-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { t } from '../t.ts'

/** Chooses which ready loads to release now; the others stay. */
export function ReleasePart({
  order,
  onDone,
}: {
  readonly order: Order
  readonly onDone: (loadIds: readonly string[] | null) => void
}) {
  const formId = useId()
  const ready = order.loads.filter(({ stage }) => stage === 'ready')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(ready.map(({ id }) => id)))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen.size > 0) onDone(ready.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
  }
  return (
    <Dialog
      opened
      title={t('releasePartOfNumber', { number: order.number })}
      onClose={() => onDone(null)}
      footer={<OkCancel form={formId} disabled={chosen.size === 0} onCancel={() => onDone(null)} />}
    >
      <form id={formId} onSubmit={submit}>
        <Stack gap={8}>
          {ready.map((load) => (
            <Checkbox
              key={load.id}
              label={t('loadNumberLoadsLabel', { number: load.number, loads: order.loads.length, label: load.label })}
              checked={chosen.has(load.id)}
              onChange={(isIn) =>
                setChosen((now) => new Set(isIn ? [...now, load.id] : [...now].filter((id) => id !== load.id)))
              }
            />
          ))}
          <p style={{ margin: 0 }}>{t('loadsStayHere', { count: order.loads.length - chosen.size })}</p>
        </Stack>
      </form>
    </Dialog>
  )
}
