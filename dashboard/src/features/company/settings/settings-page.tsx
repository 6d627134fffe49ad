import { settingRoutes } from '@labada/contracts/company/settings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { useThere } from '../../../components/may.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { centreInRow } from '../../../lib/centre-in-row.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { AdvancesSection } from './advances-section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { CashSection } from './cash-section.tsx'
import { CounterSection } from './counter-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { ReversalsSection } from './reversals-section.tsx'
import { PLACES, type Place, type PlaceItem, placesWith, type SectionItem } from './sections.ts'
import classes from './settings.module.css'
import { ShopSection } from './shop-section.tsx'
import { t } from './t.ts'

const ReceiptsSection = lazy(() => import('./receipts-section.tsx').then((all) => ({ default: all.ReceiptsSection })))
const TrackingSection = lazy(() => import('./tracking-section.tsx').then((all) => ({ default: all.TrackingSection })))
const TaxesSection = lazy(() => import('./taxes-section.tsx').then((all) => ({ default: all.TaxesSection })))
const BookingSection = lazy(() =>
  import('./booking/booking-section.tsx').then((all) => ({ default: all.BookingSection })),
)
const MessagesSection = lazy(() =>
  import('./messages/messages-section.tsx').then((all) => ({ default: all.MessagesSection })),
)
const LawSection = lazy(() => import('./law/law-section.tsx').then((all) => ({ default: all.LawSection })))
const PayRulesSection = lazy(() =>
  import('./pay-rules/pay-rules-section.tsx').then((all) => ({ default: all.PayRulesSection })),
)
const SchedulesSection = lazy(() =>
  import('./schedules-section.tsx').then((all) => ({ default: all.SchedulesSection })),
)
const DevicesSection = lazy(() =>
  import('./devices/devices-section.tsx').then((all) => ({ default: all.DevicesSection })),
)
const AccessSection = lazy(() => import('./access/access-section.tsx').then((all) => ({ default: all.AccessSection })))
const AuditSection = lazy(() => import('./audit/audit-section.tsx').then((all) => ({ default: all.AuditSection })))

/** All settings of the shop, each section with its own Save and history. */
export function SettingsPage() {
  const [chosen] = useUrlState('section')
  const places = useThere<PlaceItem>(PLACES)
  const place = (places.find(({ value }) => value === chosen) ?? places[0])?.value ?? 'shop'
  const [words, setWords] = useState('')
  // Then the list of the sections, in two columns, has the height to itself.
  const isLow = useMedia('(min-width: 768px) and (max-height: 700px)')
  const search = (
    <SearchField
      label={t('findASetting')}
      labelHidden
      placeholder={t('findASetting')}
      value={words}
      onChange={setWords}
    />
  )
  return (
    <>
      <PageHeader title={t('settings')} sub={t('companyWideSettingsEachBranchs')}>
        {isLow && <div className={classes.search}>{search}</div>}
      </PageHeader>
      <div className={classes.page}>
        <Menu place={place} words={words}>
          {!isLow && search}
        </Menu>
        <div className={classes.content}>
          <Suspense fallback={<Skeletons rows={6} />}>
            {place === 'booking' ? (
              <BookingSection />
            ) : place === 'messages' ? (
              <MessagesSection />
            ) : place === 'devices' ? (
              <DevicesSection />
            ) : place === 'pay' ? (
              <PayRulesSection />
            ) : place === 'law' ? (
              <LawSection />
            ) : place === 'schedules' ? (
              <SchedulesSection />
            ) : place === 'access' ? (
              <AccessSection />
            ) : place === 'audit' ? (
              <AuditSection />
            ) : (
              <Section place={place} />
            )}
          </Suspense>
        </div>
      </div>
    </>
  )
}

function Menu({
  place,
  words,
  children,
}: {
  readonly place: Place
  readonly words: string
  readonly children: ReactNode
}) {
  const { pathname } = useLocation()
  const places = useThere(placesWith(words))
  return (
    <div className={classes.menu}>
      {children}
      <nav aria-label={t('sectionsOfTheSettings')} className={classes.places}>
        {places.map(({ value, name }) => (
          <Link
            key={value}
            to={`${pathname}?section=${value}`}
            aria-current={value === place ? 'page' : undefined}
            ref={value === place ? centreInRow : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <output className={places.length === 0 ? classes.nothing : 'visually-hidden'}>
        {words && (places.length === 0 ? t('noSettingsMatch') : t('placesFound', { places: places.length }))}
      </output>
    </div>
  )
}

type FormPlace = Exclude<Place, 'booking' | 'messages' | 'devices' | 'access' | 'audit' | 'pay' | 'law' | 'schedules'>

const FORMS: Readonly<Record<FormPlace, (props: { readonly item: SectionItem }) => ReactNode>> = {
  shop: (props) => <ShopSection {...props} />,
  receipts: (props) => <ReceiptsSection {...props} />,
  orders: (props) => <OrdersSection {...props} />,
  payments: (props) => <PaymentsSection {...props} />,
  tracking: (props) => <TrackingSection {...props} />,
  taxes: (props) => <TaxesSection {...props} />,
  reversals: (props) => <ReversalsSection {...props} />,
  counter: (props) => <CounterSection {...props} />,
  cash: (props) => <CashSection {...props} />,
  advances: (props) => <AdvancesSection {...props} />,
  backups: (props) => <BackupsSection {...props} />,
}

function Section({ place }: { readonly place: FormPlace }) {
  const list = useQuery(callQuery(keys.settings(), settingRoutes.listSettings, {}))
  return (
    <QuerySection query={list} what={t('settings')} skeleton={<Skeletons rows={6} />}>
      {({ items }) => {
        const item = items.find(({ current }) => current.setting.section === place)
        const Form = FORMS[place]
        return item ? <Form key={place} item={item} /> : null
      }}
    </QuerySection>
  )
}
