import type { PriceVersion } from '@labada/contracts/catalog/prices'
import { IconTag } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CardSkeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { TemplateChoice } from './drafts/template-choice.tsx'
import { useDiscard } from './drafts/use-discard.ts'
import { useNewDraft } from './drafts/use-new-draft.ts'
import { VersionList } from './drafts/version-list.tsx'
import { PriceSheetView } from './price-sheet-view.tsx'
import classes from './prices.module.css'
import { useVersions } from './prices-api.ts'
import { t } from './t.ts'

// Loaded on demand.
const PlansView = lazy(() => import('./packages/plans-view.tsx').then((all) => ({ default: all.PlansView })))
const PromotionsView = lazy(() =>
  import('./promotions/promotions-view.tsx').then((all) => ({ default: all.PromotionsView })),
)

/** Current, scheduled and past prices by service and branch, promotions, and packages. */
export function PricesPage() {
  const versions = useVersions()
  return (
    <>
      <PageHeader title={t('prices')} sub={t('editADraftThenPublish')} />
      <Tabs
        label={t('pricesAndPromotions')}
        tabs={[
          {
            value: 'prices',
            label: t('priceLists'),
            content: (
              <QuerySection query={versions} what={t('prices')} skeleton={<CardSkeletons cards={2} height={360} />}>
                {({ items }) => (items.length === 0 ? <NoPrices /> : <Versions items={items} />)}
              </QuerySection>
            ),
          },
          {
            value: 'promotions',
            needs: 'promotion.see',
            label: t('promotions'),
            content: (
              <Suspense>
                <PromotionsView />
              </Suspense>
            ),
          },
          {
            value: 'packages',
            label: t('packages'),
            content: (
              <Suspense>
                <PlansView />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}

function Versions({ items: all }: { readonly items: readonly PriceVersion[] }) {
  const { goneId, discard } = useDiscard()
  const items = all.filter(({ id }) => id !== goneId)
  const [asked, choose] = useUrlState('version')
  const chosen = items.find(({ id }) => id === asked) ?? usualVersion(items)
  const active = items.find(({ state }) => state === 'active') ?? null
  return (
    <div className={classes.page}>
      <VersionList items={items} chosenId={chosen?.id ?? null} onChoose={choose} />
      {chosen && (
        <PriceSheetView
          key={chosen.id}
          version={chosen}
          activeId={active?.id ?? null}
          versions={items}
          onChoose={choose}
          onDiscard={discard}
        />
      )}
    </div>
  )
}

/** The open draft; without one, the version in force. */
const usualVersion = (items: readonly PriceVersion[]): PriceVersion | undefined =>
  items.find(({ state }) => state === 'draft') ?? items.find(({ state }) => state === 'active') ?? items[0]

function NoPrices() {
  const draft = useNewDraft()
  const mayEdit = useMayDo('price.edit')
  if (!mayEdit) return <EmptyState icon={<IconTag size={36} stroke={1.5} />} title={t('noPriceListYet')} />
  return (
    <Stack>
      <EmptyState
        icon={<IconTag size={36} stroke={1.5} />}
        title={t('noPriceListYet')}
        action={
          <Button tone="neutral" onClick={() => draft.start()} busy={draft.isBusy}>
            {t('startWithAnEmptyDraft')}
          </Button>
        }
      >
        {t('startFromATemplateEdit')}
      </EmptyState>
      <TemplateChoice onChoose={(business) => draft.startFromPreset(business)} busy={draft.isBusy} />
    </Stack>
  )
}
