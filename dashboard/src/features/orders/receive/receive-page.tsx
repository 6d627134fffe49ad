import { IconClockPause, IconHistory, IconInbox } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useFeatures, useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CounterScreen } from '../../../components/orders/counter/counter-screen.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { useScanner } from '../../../lib/hooks/use-scanner.ts'
import { paths } from '../../../lib/paths.ts'
import { Counter } from './desk/counter.tsx'
import classes from './receive.module.css'
import { useServices } from './receive-api.ts'
import { t } from './t.ts'
import { useTickets } from './ticket/use-tickets.ts'

const DisplayButton = soon(() => import('./display/display-button.tsx').then((all) => all.DisplayButton))
const HeldDialog = soon(() => import('./ticket/held-dialog.tsx').then((all) => all.HeldDialog), 'window')
const RecentDialog = soon(() => import('./recent-dialog.tsx').then((all) => all.RecentDialog), 'window')

/** Receives laundry: customer, services, payment, stub; the next ticket is ready immediately. */
export function ReceivePage() {
  const services = useServices()
  const tickets = useTickets()
  const [open, setOpen] = useState<'held' | 'recent' | null>(null)
  const navigate = useNavigate()
  const seesOrders = useMayDo('order.see')
  const canRelease = useFeatures().includes('release') && seesOrders
  // A stub scanned here is from a customer collecting laundry: open it on the page that releases it.
  useScanner((code) => {
    if (canRelease) void navigate(`${paths.release}?find=${encodeURIComponent(code)}`)
  })
  // On phones the ticket folds into a bar below what scrolls.
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <CounterScreen footRef={setFoot} split>
      <div className={classes.screen}>
        <PageHeader title={t('receive')}>
          <Button tone="neutral" icon={<IconClockPause size={20} aria-hidden="true" />} onClick={() => setOpen('held')}>
            {t('onHoldHeld', { held: tickets.held.length })}
          </Button>
          <Button
            needs="order.see"
            tone="neutral"
            icon={<IconHistory size={20} aria-hidden="true" />}
            onClick={() => setOpen('recent')}
          >
            {t('recent')}
          </Button>
          <span className={classes.displayButton}>
            <Suspense>
              <DisplayButton />
            </Suspense>
          </span>
        </PageHeader>
        <QuerySection
          query={services}
          what={t('prices')}
          isEmpty={({ items, priceVersionId }) => items.length === 0 || priceVersionId === null}
          empty={
            <EmptyState icon={<IconInbox size={36} stroke={1.5} />} title={t('noPricesPublishedForThis')}>
              {t('askYourAdministrator')}
            </EmptyState>
          }
        >
          {({ items, priceVersionId }) =>
            priceVersionId !== null && (
              <Counter
                services={items}
                priceVersionId={priceVersionId}
                tickets={tickets}
                foot={foot}
                onRecall={() => setOpen('held')}
              />
            )
          }
        </QuerySection>
      </div>
      <Suspense>
        {open === 'held' && (
          <HeldDialog
            held={tickets.held}
            services={services.data?.items ?? []}
            onRecall={(ticketId) => {
              tickets.recall(ticketId)
              setOpen(null)
            }}
            onDiscard={tickets.discard}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'recent' && <RecentDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </CounterScreen>
  )
}
