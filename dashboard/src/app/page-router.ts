import { createElement } from 'react'
import {
  type Blocker,
  type BlockerFunction,
  createPath,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type RouteObject,
  type RouterProviderProps,
  type RouterState,
  type RouterSubscriber,
  resolvePath,
  type To,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom'
import { createScrollMemory } from './scroll-memory.ts'

type Router = RouterProviderProps['router']
type Route = Router['routes'][number]
type Matches = RouterState['matches']
type HistoryAction = RouterState['historyAction']
type NavigateOptions = Parameters<Router['navigate']>[1]
type LoadPart = () => Promise<unknown>

/**
 * The router's state for pages and nothing else: the library's own (`createBrowserRouter`) also carries loaders,
 * actions, fetchers and middleware, half of its weight, which the dashboard never calls. Its provider, hooks and links
 * drive this one as they drive theirs.
 *
 * A navigation waits for the chunks of all the routes it matches, asked for at once; meanwhile the page before stays.
 * A chunk that fails shows the nearest `errorElement`, and is asked for again by the next navigation.
 */
export function createPageRouter(pages: readonly RouteObject[], basename = '/'): Router {
  const history = UNSAFE_createBrowserHistory()
  const base = basename === '/' ? '' : basename
  const manifest: Record<string, Route | undefined> = {}
  const parts = new Map<string, LoadPart>()
  const routes = known(pages, '', manifest, parts)
  const blockers = new Map<string, BlockerFunction>()
  const scroll = createScrollMemory()
  let subscriber: RouterSubscriber | null = null
  let stop = () => {}
  /** What the history's next step is for, when it only undoes a blocked one. */
  let afterUndo: (() => void) | null = null
  let turn = 0
  let state: RouterState = {
    historyAction: history.action,
    location: history.location,
    matches: matched(history.location),
    initialized: false,
    renderFallback: true,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  }

  function matched(location: Location): Matches {
    return (matchRoutes(routes, location, basename) ?? []) as Matches
  }

  function update(change: Partial<RouterState>) {
    state = { ...state, ...change }
    subscriber?.(state, { deletedFetchers: [], newErrors: change.errors ?? null, flushSync: false })
  }

  function setBlocker(key: string, blocker: Blocker) {
    update({ blockers: new Map(state.blockers).set(key, blocker) })
  }

  /** Holds a navigation up when the page in hand asks first; true when it does. */
  function isHeldUp(nextLocation: Location, historyAction: HistoryAction, goOn: () => void): boolean {
    const last = [...blockers].at(-1)
    if (!last) return false
    const [key, asks] = last
    if (state.blockers.get(key)?.state === 'proceeding') return false
    if (!asks({ currentLocation: state.location, nextLocation, historyAction })) return false
    setBlocker(key, {
      state: 'blocked',
      location: nextLocation,
      proceed: () => {
        setBlocker(key, { state: 'proceeding', location: nextLocation, proceed: undefined, reset: undefined })
        goOn()
      },
      reset: () => setBlocker(key, IDLE_BLOCKER),
    })
    return true
  }

  async function go(historyAction: HistoryAction, location: Location, preventScrollReset = false): Promise<void> {
    turn += 1
    const mine = turn
    scroll.save(state.location)
    const found = matched(location)
    const isFound = found.length > 0
    // Outside the base there is no page: the outermost route tells it.
    const matches = isFound ? found : ([{ params: {}, pathname: '', pathnameBase: '', route: routes[0] }] as Matches)
    let errors = isFound ? null : { [matches[0]?.route.id ?? '']: new Error('No page has this address') }
    const missing = matches.filter(({ route }) => parts.has(route.id))
    if (missing.length > 0) {
      if (state.initialized) update({ navigation: loading(location, matches, historyAction) })
      const outcomes = await Promise.allSettled(missing.map(({ route }) => bring(route)))
      // Somebody went on in the meantime.
      if (mine !== turn) return
      const at = outcomes.findIndex(({ status }) => status === 'rejected')
      const failed = outcomes[at]
      if (failed?.status === 'rejected') errors = { [boundaryOf(matches, missing[at])]: failed.reason }
    }
    if (historyAction === 'PUSH') history.push(location, location.state)
    else if (historyAction === 'REPLACE') history.replace(location, location.state)
    update({
      historyAction,
      location,
      matches,
      errors,
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: scroll.find(location),
      preventScrollReset,
      blockers: new Map([...state.blockers.keys()].map((key) => [key, IDLE_BLOCKER])),
    })
  }

  async function bring(route: Route): Promise<void> {
    const loaded = (await parts.get(route.id)?.()) as Pick<Route, 'Component'>
    if (loaded.Component) route.element = createElement(loaded.Component)
    parts.delete(route.id)
  }

  async function navigate(to: To | number | null, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const location = locationOf(to ?? '', options?.state)
    const isReplacing = options?.replace === true
    const action = (isReplacing ? 'REPLACE' : 'PUSH') as HistoryAction
    if (isHeldUp(location, action, () => void navigate(to, options))) return
    await go(action, location, options?.preventScrollReset)
  }

  /** An address of the dashboard, or another query or hash of the page in hand. Never another site. */
  function locationOf(to: To, locationState: unknown): Location {
    const own = state.location.pathname.slice(base.length) || '/'
    const path = resolvePath(to, own)
    const full = { ...path, pathname: path.pathname === '/' ? base || '/' : `${base}${path.pathname}` }
    const url = new URL(createPath(full), window.location.origin)
    const asked = new URL(typeof to === 'string' ? to : createPath(to), window.location.href)
    if ([url, asked].some(({ origin }) => origin !== window.location.origin)) {
      throw new Error('External navigation is not allowed')
    }
    const { pathname, search, hash } = url
    return {
      pathname,
      search,
      hash,
      state: locationState ?? null,
      key: crypto.randomUUID().slice(0, 8),
    }
  }

  const router: Router = {
    basename,
    future: {},
    routes,
    manifest,
    branches: undefined,
    window,
    get state() {
      return state
    },
    initialize() {
      stop = history.listen(({ action, location, delta }) => {
        if (afterUndo) {
          const next = afterUndo
          afterUndo = null
          return next()
        }
        let goOn = () => {}
        const isUndone = new Promise<void>((resolve) => {
          goOn = resolve
        })
        if (delta !== null && isHeldUp(location, action, () => void isUndone.then(() => history.go(delta)))) {
          afterUndo = goOn
          return history.go(-delta)
        }
        void go(action, location)
      })
      void go(state.historyAction, state.location)
      return router
    },
    subscribe(listener) {
      subscriber = listener
      // What happened before there was a screen.
      if (state.initialized) listener(state, { deletedFetchers: [], newErrors: state.errors, flushSync: false })
      return () => {
        if (subscriber === listener) subscriber = null
      }
    },
    enableScrollRestoration: (positions, read, keyOf) => {
      const isFirst = scroll.enable(positions, read, keyOf)
      const y = isFirst && state.navigation === IDLE_NAVIGATION ? scroll.find(state.location) : null
      if (y !== null) update({ restoreScrollPosition: y })
      return scroll.disable
    },
    navigate,
    createHref: (location) => history.createHref(location),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    getBlocker: (key, asks) => {
      blockers.set(key, asks)
      return state.blockers.get(key) ?? IDLE_BLOCKER
    },
    deleteBlocker: (key) => {
      blockers.delete(key)
      state.blockers.delete(key)
    },
    dispose: () => {
      turn += 1
      stop()
      subscriber = null
    },
    ...NO_DATA,
  }
  return router
}

/** The routes as the provider takes them: with an id, and without what is still to be loaded, which goes to `parts`. */
function known(
  pages: readonly RouteObject[],
  prefix: string,
  manifest: Record<string, Route | undefined>,
  parts: Map<string, LoadPart>,
): Route[] {
  return pages.map(({ lazy, children, ...page }, index) => {
    const id = `${prefix}${index}`
    const route = { ...page, id, ...(children && { children: known(children, `${id}-`, manifest, parts) }) } as Route
    manifest[id] = route
    if (typeof lazy === 'function') parts.set(id, lazy)
    return route
  })
}

function loading(location: Location, matches: Matches, historyAction: HistoryAction): RouterState['navigation'] {
  return {
    state: 'loading',
    location,
    matches,
    historyAction,
    formMethod: undefined,
    formAction: undefined,
    formEncType: undefined,
    formData: undefined,
    json: undefined,
    text: undefined,
  }
}

/** The id of the route whose error element shows what went wrong with one of the routes inside it, or with itself. */
function boundaryOf(matches: Matches, failed: Matches[number] | undefined): string {
  const around = matches.slice(0, failed ? matches.indexOf(failed) + 1 : matches.length)
  return (around.findLast(({ route }) => route.errorElement) ?? matches[0])?.route.id ?? ''
}

const never = (): never => {
  throw new Error('The dashboard’s data comes from its queries, not from the router')
}
/** What the library's provider never calls without loaders and actions. */
const NO_DATA = {
  fetch: never,
  revalidate: never,
  getFetcher: never,
  resetFetcher: never,
  deleteFetcher: never,
  patchRoutes: never,
  _internalSetRoutes: never,
  _internalSetStateDoNotUseOrYouWillBreakYourApp: never,
  _internalFetchControllers: new Map<string, AbortController>(),
} satisfies Partial<Router>
