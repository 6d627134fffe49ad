import { orderRoutes } from '@labada/contracts/orders/orders'
import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../api/call.ts'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { useMayDo, useSession } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { KnownAt } from '../../../components/notices/known-at.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import bill from '../../../components/orders/counter/bill.module.css'
import { ChangeStrip } from '../../../components/orders/counter/change-strip.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { TakenParts } from '../../../components/orders/counter/taken-parts.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { drafts } from '../../../lib/drafts.ts'
import { money } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useKeyOwner } from '../../../lib/hooks/use-key-owner.tsx'
import { useHasKeyboard, useMedia } from '../../../lib/hooks/use-media.ts'
import { useScanner } from '../../../lib/hooks/use-scanner.ts'
import { useTileKeys } from '../../../lib/hooks/use-tile-keys.ts'
import { changeCart, emptyCart, parseCart, scanned, totalOf } from './cart.ts'
import { CartPanel } from './cart-panel.tsx'
import { ItemTiles } from './item-tiles.tsx'
import { SellProblem } from './sell-problem.tsx'
import classes from './shop-items.module.css'
import { t } from './t.ts'
import { useSell } from './use-sell.ts'

const PayPanel = soon(
  () => import('../../../components/orders/counter/pay-panel.tsx').then((all) => all.PayPanel),
  'panel',
)
const OpenDrawerDialog = soon(
  () => import('../../../components/cash/open-drawer-dialog.tsx').then((all) => all.OpenDrawerDialog),
  'window',
)
const TILES_WITH_KEYS = 9

/** Items at the left, the cart at the right; on phones the cart is a bar that opens. */
export function SellCounter({
  items,
  foot,
}: {
  readonly items: readonly ShopItem[]
  readonly foot: HTMLElement | null
}) {
  const branchId = useSession((session) => session.branch?.id ?? '')
  const draft = `items:${branchId}`
  const [cart, dispatch] = useReducer(changeCart, null, () => parseCart(drafts.load(draft)) ?? emptyCart())
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const searchInput = useRef<HTMLInputElement>(null)
  const hasKeyboard = useHasKeyboard()
  const isPhone = useMedia('(max-width: 767px)')
  const total = totalOf(cart, items)
  const mayAttach = useMayDo('order.see')
  const sell = useSell({ cart, change: dispatch, items, total })
  // A cart survives a reload, or the page being switched off.
  useEffect(() => {
    if (cart.lines.length > 0 || cart.order) drafts.save(draft, cart)
    else drafts.remove(draft)
  }, [cart, draft])

  const words = search.trim().toLowerCase()
  const tiles = items.filter(
    ({ name, sku, barcode }) =>
      words === '' ||
      name.toLowerCase().includes(words) ||
      sku.toLowerCase().includes(words) ||
      barcode === search.trim(),
  )
  const add = (item: ShopItem, quantity = 1) => {
    sell.forgetLast()
    dispatch({ type: 'add', itemId: item.id, quantity })
  }
  const attach = async (code: string) => {
    try {
      const { order } = await call(
        orderRoutes.lookUpOrder,
        { params: { code: code.slice(code.lastIndexOf('/') + 1) } },
        { mode: 'latest' },
      )
      if (!order) {
        toast.warning(t('noOrderWithCodeCode', { code }))
        return
      }
      dispatch({ type: 'attach', order: { id: order.id, number: order.number } })
      toast.info(t('addedToNumber', { number: order.number }))
    } catch (error) {
      if (!isCanceled(error)) toast.warning(`${code}: ${messageOf(error)}`)
    }
  }
  useScanner((code) => {
    const found = scanned(code, items)
    if (found) add(found.item, found.quantity)
    else if (mayAttach && /^[A-Z0-9]{2,6}-\d{6}-|^[A-Z0-9]{8}$/i.test(code)) void attach(code)
    else toast.warning(t('noItemWithBarcodeCode', { code }))
  })
  const selected = items.find(({ id }) => id === cart.selected)
  const press = useTileKeys((key) => {
    const tile = tiles[Number(key) - 1]
    if (tile) add(tile)
    else if (selected && key === '+') add(selected)
    else if (selected && key === '-') add(selected, -1)
  })
  const pay = () => {
    sell.startPaying()
    setOpen(true)
  }
  // Input received while the cart is being sold belongs to the next one.
  useKeyOwner({ kind: 'panel', isOpen: sell.isBusy && !sell.isPaying, isReady: false })
  useHotkeys([
    { keys: 'F2', does: t('findAnItem'), run: () => searchInput.current?.focus() },
    { keys: 'F9', does: t('pay'), run: pay },
    ...tiles.slice(0, TILES_WITH_KEYS).map((tile, index) => ({
      keys: String(index + 1),
      does: tile.name,
      run: () => press(String(index + 1)),
    })),
    { keys: '+', does: t('addOneToTheSelected'), run: () => press('+') },
    { keys: '-', does: t('subtractOneFromTheSelected'), run: () => press('-') },
    {
      keys: 'Delete',
      does: t('removeTheSelectedLine'),
      run: () => cart.selected && dispatch({ type: 'remove', itemId: cart.selected }),
    },
  ])

  const problem = <SellProblem drawer={sell.drawer} failure={sell.failure} isBusy={sell.isBusy} />
  const said = sell.last ? (
    <ChangeStrip
      {...sell.last}
      actions={
        <Button tone="neutral" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={sell.reprint}>
          {t('receipt')}
        </Button>
      }
    />
  ) : (
    <p className={classes.hint}>{hasKeyboard ? t('tapAnItemScanIts') : t('tapAnItemOrScanIts')}</p>
  )
  const side = sell.isPaying ? (
    <div className={classes.payPlace}>
      <Suspense>
        <PayPanel
          tendering={sell.tendering}
          dispatch={sell.tender}
          onAccept={sell.accept}
          onBack={sell.stopPaying}
          busy={sell.isBusy}
          canOwe={false}
          problem={problem}
        />
      </Suspense>
    </div>
  ) : (
    <CartPanel
      cart={cart}
      items={items}
      total={total}
      change={(action) => {
        sell.forgetLast()
        dispatch(action)
      }}
      onAttach={(code) => void attach(code)}
      onPay={pay}
      busy={sell.isBusy}
      said={said}
      problem={
        <>
          <TakenParts
            payments={sell.tendering.taken}
            busy={sell.isBusy}
            onRemove={(id) => sell.tender({ type: 'remove', id })}
          />
          {problem}
        </>
      }
    />
  )
  if (isOpen && cart.lines.length === 0 && !sell.isPaying) setOpen(false)
  const pieces = cart.lines.reduce((count, { quantity }) => count + quantity, 0)
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <SearchField
          ref={searchInput}
          label={t('findAnItem')}
          placeholder={t('nameSkuOrBarcode')}
          value={search}
          onChange={setSearch}
          maxLength={60}
          onKeyDown={(event) => {
            const only = tiles[0]
            if (event.key === 'Enter' && only && words !== '') {
              event.preventDefault()
              add(only)
              setSearch('')
            }
          }}
        />
        <KnownAt list="items" />
        <ItemTiles items={tiles} cart={cart} onAdd={add} />
      </div>
      {isPhone ? (
        <>
          {foot &&
            createPortal(
              <div className={classes.foot}>
                {cart.lines.length > 0 ? (
                  <button type="button" className={bill.bar} onClick={() => setOpen(true)} aria-haspopup="dialog">
                    <span>{t('items2', { count: pieces })}</span>
                    <strong>{money(total)}</strong>
                    <span aria-hidden="true">▲</span>
                  </button>
                ) : (
                  said
                )}
              </div>,
              foot,
            )}
          <Drawer
            opened={isOpen && (cart.lines.length > 0 || sell.isPaying)}
            onClose={() => setOpen(false)}
            title={t('cart')}
            width={800}
          >
            {side}
          </Drawer>
        </>
      ) : (
        <div className={classes.cartPlace}>{side}</div>
      )}
      <Suspense>
        {sell.drawer === 'asked' && <OpenDrawerDialog why={t('openTheDrawerToTake')} onDone={sell.drawerDone} />}
      </Suspense>
    </div>
  )
}
