import type { Order } from '@labada/contracts/orders/order-schemas'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { phone } from '../../../lib/format.ts'
import { useShopName } from '../../../lib/hooks/use-setup-state.ts'
import { MESSAGE_PARTS, messageFor, smsLink, USUAL_MESSAGE } from './message-text.ts'
import classes from './order-messages.module.css'
import { t } from './t.ts'

const KEPT_AS = 'labada:order-message'

/** One text for the customers of several orders, each with its own figures, to be sent from this device. */
export function OrderMessages({
  orders,
  onClose,
}: {
  readonly orders: readonly Order[]
  readonly onClose: () => void
}) {
  const [template, setTemplate] = useState(() => localStorage.getItem(KEPT_AS) ?? USUAL_MESSAGE)
  const shop = useShopName()
  const write = (text: string) => {
    setTemplate(text)
    localStorage.setItem(KEPT_AS, text)
  }
  return (
    <Dialog
      opened
      atTop
      width="lg"
      title={orders.length === 1 ? t('messageToTheCustomer') : t('messagesToCustomers', { count: orders.length })}
      onClose={onClose}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack>
        <TextAreaField
          label={t('text')}
          hint={t('placeholdersFilledInForEach', { messageParts: MESSAGE_PARTS.map((part) => `{${part}}`).join(' ') })}
          rows={3}
          maxLength={400}
          value={template}
          onChange={write}
        />
        <Text as="p" dim>
          {t('opensInThisDevicesMessaging')}
        </Text>
        <ul className={classes.list}>
          {orders.map((order) => {
            const text = messageFor(order, template, shop)
            const mobile = order.customer?.phone
            return (
              <li key={order.id} className={classes.one}>
                <strong>
                  {order.number} · {order.customer?.name ?? t('walkIn')}
                  {mobile && ` · ${phone(mobile)}`}
                </strong>
                {order.customer ? <p className={classes.text}>{text}</p> : <Text dim>{t('noOneToMessage')}</Text>}
                {order.customer && (
                  <Row>
                    {mobile ? (
                      <a
                        className={classes.send}
                        href={smsLink(mobile, text)}
                        aria-label={t('textMessageNumber', { number: order.number })}
                      >
                        {t('textMessage')}
                      </a>
                    ) : (
                      <Text dim>{t('noPhoneNumber')}</Text>
                    )}
                    <CopyButton
                      size="sm"
                      text={text}
                      done={t('copied')}
                      aria-label={t('copyNumber', { number: order.number })}
                    >
                      {t('copy')}
                    </CopyButton>
                  </Row>
                )}
              </li>
            )
          })}
        </ul>
      </Stack>
    </Dialog>
  )
}
