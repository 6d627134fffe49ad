import { type OrderClaim, orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { IconMoodSad } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { money } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { ReceiptThumb } from '../expenses/receipt-picture.tsx'
import { Card, Row, Stack, Text } from '../layout.tsx'
import { QuerySection } from '../notices/query-section.tsx'
import { Moment } from '../values.tsx'
import { OFFICE_ACCOUNT_NAMES } from './account-words.ts'
import { AcceptClaimDialog, DeclineClaimDialog } from './claim-decision.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { CLAIM_KIND_NAMES, ClaimBadge } from './claim-words.tsx'

/** What a customer claimed about an order, what became of it, and what an admin may do about it. */
export function OrderClaims({ order }: { readonly order: Order }) {
  const [isOpening, setOpening] = useState(false)
  const query = useQuery(
    callQuery([...keys.claims(), 'order', order.id], orderClaimRoutes.listClaimsOfOrder, {
      params: { orderId: order.id },
    }),
  )
  return (
    <Card title="Claims" level={3}>
      <Stack>
        <QuerySection query={query} what="The claims">
          {({ items }) =>
            items.length === 0 ? (
              <Text dim>Nobody claimed anything about this order.</Text>
            ) : (
              items.map((claim) => <Claim key={claim.id} claim={claim} />)
            )
          }
        </QuerySection>
        {order.stage !== 'voided' && (
          <Row>
            <Button tone="neutral" icon={<IconMoodSad size={18} />} onClick={() => setOpening(true)}>
              Write down a claim…
            </Button>
          </Row>
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
            <ReceiptThumb key={photo.id} receipt={photo} what="Photo" />
          ))}
        </Row>
      )}
      <Text dim small>
        {claim.asked === null ? 'No amount named' : `${money(claim.asked)} asked for`}. {claim.openedBy.name},{' '}
        <Moment at={claim.openedAt} />
      </Text>
      {decision && (
        <Text dim small>
          {decision.account === null ? 'Declined' : `Paid from ${OFFICE_ACCOUNT_NAMES[decision.account].toLowerCase()}`}
          {decision.reason === null ? '' : `: ${decision.reason}`}. {decision.by.name}, <Moment at={decision.at} />
        </Text>
      )}
      {claim.status === 'open' && <ClaimButtons claim={claim} />}
    </Stack>
  )
}

/** The two answers to a claim that waits. */
export function ClaimButtons({ claim }: { readonly claim: OrderClaim }) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const close = () => setAsking(null)
  return (
    <Row gap={8}>
      <Button tone="neutral" size="sm" onClick={() => setAsking('accept')}>
        Accept…
      </Button>
      <Button tone="neutral" size="sm" onClick={() => setAsking('decline')}>
        Decline…
      </Button>
      {asking === 'accept' && <AcceptClaimDialog claim={claim} onClose={close} />}
      {asking === 'decline' && <DeclineClaimDialog claim={claim} onClose={close} />}
    </Row>
  )
}
