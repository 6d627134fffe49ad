import type { PricedService } from '@labada/contracts/catalog/priced-services'
import { useId, useState } from 'react'
import { UNIT_NAMES } from '../../../../components/catalog/service-words.ts'
import { NumPad } from '../../../../components/fields/num-pad.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { OkCancel } from '../../../../components/windows/dialog.tsx'
import { DialogNow } from '../../../../components/windows/dialog-now.tsx'
import { kilos, money } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { changeTicket, needsWeight, type Ticket, type TicketAction, takesWeight } from '../ticket/ticket.ts'
import { lineOf, priceTicket } from '../ticket/ticket-price.ts'
import classes from './keypad-dialog.module.css'

type Asked = 'weight' | 'count'

interface KeypadDialogProps {
  readonly service: PricedService
  readonly services: readonly PricedService[]
  readonly ticket: Ticket
  readonly onDone: (action: TicketAction | null) => void
}

const MOST = { weight: 1000, count: 10_000 } as const

/** Enters kilos or a count by keypad, keyboard or scale; immediately shows the resulting loads and pesos. */
export function KeypadDialog({ service, services, ticket, onDone }: KeypadDialogProps) {
  const line = ticket.lines.find(({ serviceId }) => serviceId === service.id)
  const [asked, setAsked] = useState<Asked>(takesWeight(service) ? 'weight' : 'count')
  const [typed, setTyped] = useState(asked === 'weight' ? text(line?.weightKg) : '')
  // The previous value is only displayed; the first digit typed replaces it.
  const [isOld, setOld] = useState(true)
  const enter = (figure: string) => {
    setOld(false)
    setTyped(figure)
  }
  const formId = useId()
  const inputId = useId()
  const value = Number(typed)
  const isGood = typed !== '' && value > 0 && value <= MOST[asked] && (asked === 'count' || value >= 0.1)
  const action = isGood ? actionOf(service.id, asked, value) : null
  const decimals = asked === 'weight' ? 2 : service.step !== null && service.step % 1 !== 0 ? 2 : 0
  return (
    <DialogNow
      title={
        asked === 'weight'
          ? t('weightOfService', { service: service.name })
          : t('quantityOfService', { service: service.name })
      }
      onClose={() => onDone(null)}
      footer={<OkCancel form={formId} disabled={!isGood} onCancel={() => onDone(null)} />}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (action) onDone(action)
        }}
      >
        {takesWeight(service) && !needsWeight(service) && (
          <RadioTiles
            label={t('enter')}
            labelHidden
            value={asked}
            onChange={(next) => {
              setAsked(next)
              setTyped(next === 'weight' ? text(line?.weightKg) : '')
              setOld(true)
            }}
            options={[
              { value: 'weight', label: t('kilos') },
              { value: 'count', label: t('loads') },
            ]}
          />
        )}
        <label htmlFor={inputId} className="visually-hidden">
          {asked === 'weight' ? t('kilos') : t('quantity')}
        </label>
        <div className={classes.display}>
          <input
            id={inputId}
            data-autofocus
            inputMode="none"
            autoComplete="off"
            placeholder="0"
            value={typed}
            onFocus={(event) => isOld && event.currentTarget.select()}
            onChange={(event) => enter(clean(event.currentTarget.value, decimals))}
          />
          <span>{asked === 'weight' ? t('kg') : UNIT_NAMES[service.unit].many}</span>
        </div>
        <output className={classes.displayNote} aria-live="polite">
          {action ? outcomeOf(ticket, action, service, services) : ' '}
        </output>
        <NumPad value={isOld ? '' : typed} onChange={enter} decimals={decimals} maxLength={7} />
      </form>
    </DialogNow>
  )
}

function actionOf(serviceId: string, asked: Asked, value: number): TicketAction {
  return asked === 'weight'
    ? { type: 'weigh', serviceId, weightKg: value }
    : { type: 'quantity', serviceId, quantity: value }
}

/** `14.2 kg → 2 loads · ₱130.00`: a preview of the ticket line. */
function outcomeOf(
  ticket: Ticket,
  action: TicketAction,
  service: PricedService,
  services: readonly PricedService[],
): string {
  const price = priceTicket({ ...changeTicket(ticket, action), rush: false }, services)
  if (price.kind === 'refused') return price.message
  const line = lineOf(price, service.id)
  if (!line) return ''
  const charged =
    service.unit === 'load' ? t('loads2', { count: line.quantity }) : service.unit === 'kg' ? kilos(line.quantity) : ''
  const from = action.type === 'weigh' && service.unit !== 'kg' ? `${kilos(action.weightKg)} → ` : ''
  return `${from}${charged}${charged ? ' · ' : ''}${money(line.amount)}`
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value))

function clean(written: string, decimals: number): string {
  const [whole = '', ...rest] = written
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return decimals > 0 && rest.length > 0
    ? `${whole.slice(0, 5)}.${rest.join('').slice(0, decimals)}`
    : whole.slice(0, 5)
}
