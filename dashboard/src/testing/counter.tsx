import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import { packageRoutes } from '@labada/contracts/orders/customers/packages'
import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { setupStateRoutes } from '@labada/contracts/setup/setup-state'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import type { Feature } from '@labada/domain/core/access'
import { ZERO } from '@labada/domain/core/money'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { EMPTY_SESSION, setSession } from '../api/session.ts'
import { ToastHost } from '../components/notices/toast-host.tsx'
import { theme } from '../components/theme.ts'
import { AskHost } from '../components/windows/ask.tsx'
import { givenNetwork, type Network } from './network.ts'
import { ANA, givenCashSession, MABOLO, OPEN_SESSION_ID } from './shop.ts'

/** What jsdom has no notion of. A wide window with a mouse, unless a test says otherwise. */
export function givenWindow({ isPhone = false }: { readonly isPhone?: boolean } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone ? /max-width/.test(query) : /pointer: fine/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
}

/** Every slip the page sent to the printer, as text; `fails` takes the printer away. */
export function givenPrinter(): { readonly slips: string[]; fails: boolean } {
  const printer = { slips: [] as string[], fails: false }
  const { createElement } = document
  vi.spyOn(document, 'createElement').mockImplementation(function (
    this: Document,
    ...args: Parameters<typeof createElement>
  ) {
    const element = createElement.apply(document, args)
    if (element instanceof HTMLIFrameElement) hearPrinting(element, printer)
    return element
  })
  return printer
}

function hearPrinting(frame: HTMLIFrameElement, printer: { slips: string[]; fails: boolean }): void {
  const { contentWindow } = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype)
  Object.defineProperty(frame, 'contentWindow', {
    get() {
      const view: Window | null = contentWindow.get?.call(frame) ?? null
      if (!view || printer.fails) return null
      view.requestAnimationFrame = (callback) => {
        callback(0)
        return 0
      }
      view.focus = () => undefined
      view.print = () => {
        printer.slips.push(view.document.body.textContent ?? '')
        view.dispatchEvent(new Event('afterprint'))
      }
      return view
    },
  })
}

/** A signed-in counter in Mabolo with an open drawer; the network answers what every page asks. */
export function givenCounter(features: readonly Feature[] = ['receive', 'release', 'summary']): Network {
  givenWindow()
  const network = givenNetwork()
  setSession({
    ...EMPTY_SESSION,
    token: 'token',
    client: 'client',
    userType: 'employee',
    user: { id: ANA.id, username: 'ana', firstname: 'Ana', lastname: 'Reyes' },
    branch: { id: MABOLO.id, name: MABOLO.name, features: [...features], closed: false, phone: '09175550101' },
  })
  network.answers(setupStateRoutes.setupState, () => ({ needed: false, demo: false, shopName: 'Suds & Co' }))
  network.answers(cashSessionRoutes.currentCashSession, () => ({
    session: givenCashSession({ id: OPEN_SESSION_ID }),
    lastKept: givenCashSession().opening,
  }))
  network.answers(settingsInForceRoutes.settingsInForce, () => DEFAULT_SETTINGS)
  network.answers(drawerDeskRoutes.listHandovers, () => ({ items: [] }))
  network.answers(drawerDeskRoutes.listCashMovements, () => ({ items: [] }))
  network.answers(machineCycleRoutes.listShopMachines, () => ({ items: [] }))
  network.answers(tripRoutes.listTrips, () => ({ items: [] }))
  network.answers(tripRoutes.listRiders, () => ({ items: [] }))
  network.answers(approvalRoutes.listApprovals, () => ({ items: [], nextCursor: null, totals: { waiting: 0 } }))
  network.answers(orderRoutes.listOrders, () => NO_ORDERS)
  network.answers(offeredPromotionRoutes.listOfferedPromotions, () => ({ items: [], others: [] }))
  network.answers(packageRoutes.listCustomerPackages, () => ({ items: [] }))
  network.answers(pricedServiceRoutes.listServices, () => ({ items: [], priceVersionId: null, coming: [] }))
  return network
}

const ZERO_TOTALS = { orders: 0, found: 0, loads: 0, total: ZERO, discount: ZERO, paid: ZERO, balance: ZERO }
export const NO_ORDERS = { items: [], nextCursor: null, totals: ZERO_TOTALS }
/** Orders as a page of a list. */
export const ordersPage = <Item,>(items: Item[]) => ({ items, nextCursor: null, totals: ZERO_TOTALS })

/** Opens a page as the app does, with dialogs and toasts. Gives the hands to work it with. */
export function open(page: ReactNode, at = '/') {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
        <AskHost />
        <ToastHost />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router, client }
}
