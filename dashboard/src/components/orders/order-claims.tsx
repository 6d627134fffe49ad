import { type OrderClaim, orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { IconMoodSad } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { money } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { ReceiptThumb } from '../expenses/receipt-thumb.tsx'
import { Card, Row, Stack, Text } from '../layout.tsx'
import { May } from '../may.tsx'
import { QuerySection } from '../notices/query-section.tsx'
import { Moment } from '../values.tsx'
import { OFFICE_ACCOUNT_NAMES } from './account-words.ts'
import { AcceptClaimDialog, DeclineClaimDialog } from './claim-decision.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { CLAIM_KIND_NAMES, ClaimBadge } from './claim-words.tsx'
import { t } from './t.ts'

/** The claims about an order, their outcomes, and the actions an admin may take. */
export function OrderClaims({ order }: { readonly order: Order }) {
  const [isOpening, setOpening] = useState(false)
  const query = useQuery(
    callQuery([...keys.claims(), 'order', order.id], orderClaimRoutes.listClaimsOfOrder, {
      params: { orderId: order.id },
    }),
  )
  return (
    <Card title={t('claims')} level={3}>
      <Stack>
        <QuerySection query={query} what={t('claims')}>
          {({ items }) =>
            items.length === 0 ? (
              <Text dim>{t('noClaimsOnThisOrder')}</Text>
            ) : (
              items.map((claim) => <Claim key={claim.id} claim={claim} />)
            )
          }
        </QuerySection>
        {order.stage !== 'voided' && (
          <May needs="claim.open">
            <Row>
              <Button tone="neutral" icon={<IconMoodSad size={18} />} onClick={() => setOpening(true)}>
                {t('addClaim')}
              </Button>
            </Row>
          </May>
        )}
      </Stack>
      {isOpening && <ClaimDialog order={order} onClose={() => setOpening(false)} />}
    </Card>
  )
}

function Claim({ claim }: { readonly claim: OrderClaim }) {
  const { decision } = claim
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <Text strong>{CLAIM_KIND_NAMES[claim.kind]}</Text>
        <ClaimBadge claim={claim} />
      </Row>
      <span>{claim.description}</span>
      {claim.photos.length > 0 && (
        <Row gap={8}>
          {claim.photos.map((photo) => (
            <ReceiptThumb key={photo.id} receipt={photo} what={t('photo')} />
          ))}
        </Row>
      )}
      <Text dim small>
        {claim.asked === null
          ? t.rich('noAmountRequestedOpenedByOpenedAt', {
              openedBy: claim.openedBy.name,
              openedAt: <Moment at={claim.openedAt} />,
            })
          : t.rich('askedRequestedOpenedByOpenedAt', {
              asked: money(claim.asked),
              openedBy: claim.openedBy.name,
              openedAt: <Moment at={claim.openedAt} />,
            })}
      </Text>
      {decision && (
        <Text dim small>
          {decision.account === null
            ? decision.reason === null
              ? t.rich('declinedByAt', { by: decision.by.name, at: <Moment at={decision.at} /> })
              : t.rich('declinedReasonByAt', {
                  reason: decision.reason,
                  by: decision.by.name,
                  at: <Moment at={decision.at} />,
                })
            : decision.reason === null
              ? t.rich('paidFromAccountByAt', {
                  account: OFFICE_ACCOUNT_NAMES[decision.account],
                  by: decision.by.name,
                  at: <Moment at={decision.at} />,
                })
              : t.rich('paidFromAccountReasonBy', {
                  account: OFFICE_ACCOUNT_NAMES[decision.account],
                  reason: decision.reason,
                  by: decision.by.name,
                  at: <Moment at={decision.at} />,
                })}
        </Text>
      )}
      {claim.status === 'open' && (
        <May needs="claim.decide">
          <ClaimButtons claim={claim} />
        </May>
      )}
    </Stack>
  )
}

/** The two answers to a pending claim. */
export function ClaimButtons({ claim }: { readonly claim: OrderClaim }) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const close = () => setAsking(null)
  return (
    <Row gap={8} nowrap>
      <Button tone="neutral" size="sm" onClick={() => setAsking('accept')}>
        {t('accept')}
      </Button>
      <Button tone="neutral" size="sm" onClick={() => setAsking('decline')}>
        {t('decline2')}
      </Button>
      {asking === 'accept' && <AcceptClaimDialog claim={claim} onClose={close} />}
      {asking === 'decline' && <DeclineClaimDialog claim={claim} onClose={close} />}
    </Row>
  )
}
