import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import { fullNameOf } from '@labada/domain/core/names'
import { newId } from '../../lib/ids.ts'
import { partsOnWire, urlOf } from '../call.ts'
import { CallError } from '../call-error.ts'
import { getLive, noteSilence } from '../live.ts'
import {
  type DeskOwner,
  deskState,
  type FromServer,
  type KnownList,
  noteUnsentWork,
  type OfflineDesk,
} from '../offline-desk.ts'
import { deviceId, getSession, type SessionUser } from '../session.ts'
import { apply } from './apply.ts'
import { askUntil } from './ask-server.ts'
import { openKeepUp } from './keep-up.ts'
import { openKnowledge } from './knowledge.ts'
import { fromFact, toFact } from './known.ts'
import { localListOf } from './local-lists.ts'
import { localReadOf } from './local-reads.ts'
import { openLocalStore } from './local-store.ts'
import { nameOf } from './names.ts'
import { keepSession } from './recall-session.ts'
import { noConnection, refusedHere } from './refused-here.ts'
import { createSender } from './sender.ts'
import { openSentWork } from './sent-work.ts'
import { slipOf } from './slip-numbers.ts'
import { toUnsent } from './unsent-work.ts'
import { workFileOf } from './work-file.ts'

/** Reads whose last answer this device shows while there is no connection. */
const REMEMBERED: ReadonlySet<Route> = new Set<Route>([machineCycleRoutes.listShopMachines])

/** How long to wait for an answer before going on without it; less when the live channel is gone too. Milliseconds. */
const PATIENCE_MS = 8_000
const PATIENCE_WITHOUT_CHANNEL_MS = 2_500
/** How long a call waits for earlier work to be sent. Milliseconds. */
const SENDING_MS = 3_000

interface DeskOf {
  /** Ends with the session: after it the desk asks the server nothing. */
  readonly life: AbortSignal
  readonly owner: DeskOwner
  /** All work was sent: every list is read again. */
  readonly onSettled: () => void
  /** Some of it waits for an admin. */
  readonly onWaiting: (count: number) => void
}

/** Opens the desk of a counter in this tab; undefined if this browser cannot keep one. */
export async function openDesk({ life, owner, onSettled, onWaiting }: DeskOf): Promise<OfflineDesk | undefined> {
  if (!navigator.locks) return undefined
  const store = await openLocalStore()
  if (!store) return undefined
  // The browser may refuse; without it a full disk takes this counter's data first.
  void navigator.storage?.persist?.().catch(() => false)
  const letGo = new AbortController()
  const ask = askUntil(AbortSignal.any([life, letGo.signal]))
  const knowledge = await openKnowledge(ask, store, owner.branchId, () => show()).catch((error: unknown) => {
    // It is tried again: nothing of this attempt may stay open.
    store.close()
    throw error
  })
  /** When the server answered each remembered list. */
  const listsSaidAt: Partial<Record<KnownList, Date | null>> = {}
  const tabs = new BroadcastChannel('labada-desk')
  const unsent = () => knowledge.commands().filter(({ isSent }) => !isSent)
  const show = (): void => {
    if (life.aborted) return
    const known = knowledge.get()
    noteUnsentWork(unsent().length)
    deskState.set((now) => ({
      ...now,
      knownAt: known?.at ?? null,
      ages: {
        orders: known?.at ?? null,
        items: knowledge.saidAt('items') ?? null,
        drawer: knowledge.saidAt('drawer') ?? null,
        ...listsSaidAt,
      },
      unsent: unsent().map(({ command }) => toUnsent(command, known?.orders)),
    }))
  }
  show()

  const sender = createSender({
    store,
    bring: async (commands) => (await ask(offlineCommandRoutes.bringOfflineCommands, { body: { commands } })).outcomes,
    settle: async () => {
      await knowledge.settle()
      tabs.postMessage('settled')
      onSettled()
    },
    onChange: (now) => deskState.set((before) => ({ ...before, ...now })),
    onWaiting(count) {
      onWaiting(count)
      sentWork.look()
    },
  })
  const sentWork = openSentWork(ask)
  const keepUp = openKeepUp({ ask, store, knowledge, hasUnsent: () => unsent().length > 0 })
  tabs.onmessage = ({ data }) => {
    void knowledge.reread(data === 'settled').then(() => {
      if (data === 'settled') onSettled()
    })
  }

  /** Does a command here: it is on disk before this resolves. One tab at a time, each on what the others did. */
  const doHere = (route: Route, request: object): Promise<unknown> =>
    navigator.locks.request('labada-desk', async () => {
      const kept = await store.readCommands()
      if (kept.length !== knowledge.commands().length) await knowledge.reread(false)
      const known = knowledge.get()
      if (!known) throw noConnection()
      const { params, body } = partsOnWire(route, request)
      const at = knowledge.now()
      const slip = await slipOf(store, route, known.terms, at)
      const command = {
        id: newId(),
        at,
        route: nameOf(route),
        actor: actorNow(owner.user),
        orderNumber: slip?.number ?? null,
        params: (params ?? {}) as Record<string, string>,
        body: route.body?.parse(body),
      }
      const { state, answer } = await apply(known, command)
      // It is done already: there is nothing to keep.
      if (state === known) return answer
      const stored = await store.append(
        {
          id: command.id,
          at: at.toISOString(),
          route: command.route,
          actorId: command.actor.id,
          actorName: command.actor.name,
          orderNumber: command.orderNumber,
          input: JSON.stringify({ params: params ?? {}, body }),
        },
        slip?.numbers ?? null,
      )
      await knowledge.add(stored, known, { ...known, ...state })
      tabs.postMessage('added')
      return answer
    })

  const done = async <R extends Route>(route: R, request: RouteRequest<R>): Promise<RouteResponse<R>> => {
    try {
      const answer = await doHere(route, request)
      if (!isCut()) sender.sendNow()
      return answer as RouteResponse<R>
    } catch (error) {
      throw refusedHere(error)
    }
  }

  /** The answer of this device; undefined if it has none. */
  const recalled = async (route: Route, request: object): Promise<unknown> => {
    const read = localReadOf(route)
    const known = knowledge.get()
    try {
      if (read && known) return read.answer(known, request, knowledge.now())
    } catch (error) {
      throw refusedHere(error)
    }
    const list = localListOf(route)
    if (!list && !REMEMBERED.has(route)) return undefined
    const fact = await store.readFact(urlOf(route, request))
    const last = fromFact(route, fact)
    if (!list || !known) return last
    listsSaidAt[list.name] = fact ? new Date(fact.at) : null
    show()
    return list.withOwn(known, request, last)
  }

  const learn = (route: Route, request: object, answer: unknown): void => {
    knowledge.learn(route, answer)
    if (REMEMBERED.has(route) || localListOf(route)) {
      const fact = toFact(route, answer, knowledge.now().getTime())
      void store.writeFact(urlOf(route, request), fact).catch(() => undefined)
    }
    if (route === cashSessionRoutes.currentCashSession) {
      const { session } = answer as RouteResponse<typeof cashSessionRoutes.currentCashSession>
      knowledge.learnDrawer(session?.state === 'open' ? session : null)
    }
  }

  const isCut = () => getLive().state === 'offline'

  if (!isCut()) void keepSession(store).catch(() => undefined)
  // Also what was sent, and not let go of before this device went down.
  if (knowledge.commands().length > 0) sender.sendNow()

  return {
    async call<R extends Route>(route: R, request: RouteRequest<R>, fromServer: FromServer<R>) {
      const isDeed = route.offline === true && knowledge.get() !== undefined
      const read = localReadOf(route)
      if (!isCut() && unsent().length > 0) await sentWithin(SENDING_MS)
      const isBehind = unsent().length > 0
      if (isDeed && (isBehind || isCut())) return await done(route, request)
      if (isCut() || (isBehind && read?.hasWork)) {
        const answer = await recalled(route, request)
        if (answer !== undefined) return answer as RouteResponse<R>
      }
      const list = localListOf(route)
      if (!isDeed && !read && !list && !REMEMBERED.has(route)) return await fromServer()
      try {
        const answer = await withPatience(fromServer)
        learn(route, request, answer)
        const known = knowledge.get()
        return isBehind && list && known ? (list.withOwn(known, request, answer) as RouteResponse<R>) : answer
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 0) throw error
        if (isDeed) return await done(route, request)
        const answer = await recalled(route, request)
        if (answer === undefined) throw error
        return answer as RouteResponse<R>
      }
    },
    noteNews(type) {
      keepUp.noteNews(type)
      if (type === 'offline_commands.changed') sentWork.look()
    },
    sendNow: sender.sendNow,
    async workFile() {
      const key = await store.readFileKey(deviceId())
      const commands = unsent().map(({ command }) => command)
      if (!key || commands.length === 0) return undefined
      const branchCode = knowledge.get()?.terms.branchCode ?? ''
      const from = { branchId: owner.branchId, branchCode, senderId: owner.user.id, now: knowledge.now() }
      return await workFileOf(key, commands, from)
    },
    keepSession: () => void keepSession(store).catch(() => undefined),
    erase() {
      letGo.abort()
      knowledge.close()
      return store.eraseFacts({ forGood: true })
    },
    close() {
      keepUp.close()
      sentWork.close()
      sender.close()
      knowledge.close()
      tabs.close()
      store.close()
    },
  }
}

/** Whoever stands at the counter, or else its account. */
function actorNow(account: SessionUser) {
  const person = getSession().attended?.standing ?? account
  return { id: person.id, name: fullNameOf(person) }
}

/** Asks the server, and gives it up as a lost connection after a while. */
async function withPatience<R extends Route>(fromServer: FromServer<R>): Promise<RouteResponse<R>> {
  const patience = new AbortController()
  const ms = getLive().state === 'live' ? PATIENCE_MS : PATIENCE_WITHOUT_CHANNEL_MS
  const timer = setTimeout(() => patience.abort(), ms)
  try {
    return await fromServer(patience.signal)
  } catch (error) {
    if (!patience.signal.aborted) throw error
    noteSilence()
    throw noConnection()
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until all work is sent, unless sending fails or takes long. */
function sentWithin(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const isOver = () => deskState.get().unsent.length === 0 || deskState.get().problem !== null
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const leave = deskState.subscribe(() => isOver() && end())
    if (isOver()) end()
  })
}
