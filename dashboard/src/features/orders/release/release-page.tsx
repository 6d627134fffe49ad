import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { CounterScreen } from '../../../components/orders/counter/counter-screen.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useScanner } from '../../../lib/hooks/use-scanner.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { useOrderActions } from './order/use-order-actions.ts'
import classes from './release.module.css'
import { orderSearch } from './release-api.ts'
import { ReleaseTabs } from './release-tabs.tsx'
import { ScanBox } from './scan-box.tsx'
import { t } from './t.ts'
import type { Deed } from './use-release-desk.ts'
import { useScan } from './use-scan.ts'

const OpenOrder = soon(() => import('./order/open-order.tsx').then((all) => all.OpenOrder))
const FoundRows = soon(() => import('./order/order-rows.tsx').then((all) => all.FoundRows))
const ChangeStrip = soon(() =>
  import('../../../components/orders/counter/change-strip.tsx').then((all) => all.ChangeStrip),
)
const SEARCH_FROM = 2

/** The board of open orders, and the desk where they are paid and released. */
export function ReleasePage() {
  const client = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const onEnter = useRef<(() => void) | null>(null)
  const [params, setParams] = useUrlStates()
  const openId = params.get('id')
  const [text, setText] = useState('')
  const [last, setLast] = useState<Deed | null>(null)
  const now = useNow(30_000)

  const focusBox = () => {
    if (window.matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }
  const show = (orderId: string | null) => {
    setParams({ id: orderId })
    if (orderId !== null) setLast(null)
    focusBox()
  }
  const open = (orderId: string | null) => {
    show(orderId)
    setText('')
  }
  /** Clears the box, unless its text changed in the meantime. */
  const entered = (code: string) => setText((now) => (now.trim() === code ? '' : now))
  const actions = useOrderActions(open)
  const scanning = useScan({ ...actions, open: show }, entered)
  const search = text.trim()
  const found = useQuery({ ...orderSearch(search), enabled: search.length >= SEARCH_FROM })

  const take = async (code: string, only?: 'open') => {
    setLast(null)
    if (!(await scanning.scan(code, only))) setText(code)
    focusBox()
  }
  const enter = async () => {
    if (search === '') return onEnter.current?.()
    if (search.length < SEARCH_FROM) return
    // Typed codes only open the order; only a scanned stub moves its loads.
    if (search.length >= 4 && (await scanning.scan(search, 'open'))) return
    // Part of a number, a name or a phone: opens the only match.
    try {
      const { items } = await client.fetchQuery({ ...orderSearch(search), staleTime: 0 })
      const [only, ...others] = items
      if (only && others.length === 0) {
        show(only.id)
        entered(search)
      } else if (!only) toast.warning(t('nothingFoundForSearch', { search }))
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
    }
  }
  // A rider has only the trips.
  const seesOrders = useMayDo('order.see')
  useScanner((code) => {
    if (seesOrders) void take(code)
  })
  useHotkeys(
    seesOrders
      ? [
          {
            keys: 'F2',
            does: t('scanOrSearch'),
            run: () => {
              box.current?.focus()
              box.current?.select()
            },
          },
          { keys: t('ctrlZ'), does: t('undoTheLastMove'), inFields: true, run: actions.undoLast },
        ]
      : [],
  )

  // A stub scanned on another page arrives here once.
  const arrived = params.get('find')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what arrives starts it
  useEffect(() => {
    if (!arrived) return
    setParams({ find: null })
    void take(arrived, 'open')
  }, [arrived])

  return (
    <CounterScreen>
      <div className={classes.head}>
        <PageHeader title={t('release')} />
        <div className={classes.said}>
          <Suspense>{last && <DoneStrip deed={last} onUndone={() => setLast(null)} />}</Suspense>
        </div>
      </div>
      <div className={classes.page} data-open={openId !== null || undefined}>
        <div className={classes.main}>
          {seesOrders && (
            <div className={classes.beside}>
              <ScanBox
                inputRef={box}
                text={text}
                onText={setText}
                onEnter={() => void enter()}
                busy={scanning.isBusy}
              />
              {search.length >= SEARCH_FROM && found.data && found.data.items.length > 0 && (
                <Suspense>
                  <FoundRows orders={found.data.items} actions={actions} />
                </Suspense>
              )}
              {search.length >= SEARCH_FROM && found.isError && !isCanceled(found.error) && (
                <ErrorAlert error={found.error} what={t('searchFailed')} onRetry={() => void found.refetch()} />
              )}
              {search.length >= SEARCH_FROM && found.data?.items.length === 0 && (
                <p className={classes.none} role="status">
                  {t('nothingFoundForSearch', { search })}
                </p>
              )}
            </div>
          )}
          <ReleaseTabs now={now} actions={actions} openId={openId} />
        </div>
        <Suspense>
          <OpenOrder
            orderId={openId}
            now={now}
            actions={actions}
            onEnter={onEnter}
            onClose={() => open(null)}
            onDone={(deed) => {
              setLast(deed)
              setParams({ id: null })
              focusBox()
            }}
          />
        </Suspense>
      </div>
    </CounterScreen>
  )
}

/** The last action at the desk; a release can be undone from here. */
function DoneStrip({ deed, onUndone }: { readonly deed: Deed; readonly onUndone: () => void }) {
  const { undo, ...change } = deed
  return (
    <ChangeStrip
      {...change}
      actions={
        undo && (
          <Button
            tone="neutral"
            onClick={() => {
              undo()
              onUndone()
            }}
          >
            {t('undo')}
          </Button>
        )
      }
    />
  )
}
