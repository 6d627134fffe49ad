import type { RequestListener } from 'node:http'
import { MOST_KEPT_SCANS } from '@labada/contracts/scanner/scanner'
import type { Logger } from 'pino'
import { openAlarms } from './alarms.ts'
import { openAuditHeads } from './audit-heads.ts'
import type { Clock } from './clock.ts'
import { createEnrolment } from './enrolment.ts'
import { createFingerTrying } from './finger-trying.ts'
import { openGateway } from './gateway.ts'
import type { Identity } from './identity.ts'
import { openJournal } from './journal.ts'
import { BundleRefused, openLibrary } from './library.ts'
import { openMatcher } from './matching/matcher.ts'
import { createPages } from './pages.ts'
import { numberOf, openPairing } from './pairing.ts'
import { keepFresh } from './refreshing.ts'
import { startScans } from './scans.ts'
import type { OpenSensor, Sample } from './sensor.ts'
import { listen, NOT_PAIRED, type ScannerHandlers } from './server.ts'
import { openServerTime } from './server-time.ts'
import { startUploader } from './uploader.ts'

/** Minimum score (0 to 100) for a match, and the minimum margin over the second-best candidate. */
const THRESHOLD = 55
const MARGIN = 8

export interface AgentOptions {
  readonly host: string
  readonly port: number
  /** The exact origins that may open the socket. */
  readonly origins: readonly string[]
  readonly gatewayUrl: string
  readonly dataDir: string
  readonly identity: Identity
  readonly clock: Clock
  readonly openSensor: OpenSensor
  readonly onRequest?: RequestListener
  readonly log: Logger
  /** How long a page may take to answer for a scan; shorter in tests. */
  readonly silenceMs?: number
  /** Minimum time between two alarms; shorter in tests. */
  readonly alarmQuietMs?: number
}
export interface Agent {
  readonly port: number
  readonly close: () => Promise<void>
}

/** The whole agent: a sensor, the matcher, the journal, the socket for pages and the gateway client. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { dataDir, identity, clock, log, silenceMs, alarmQuietMs } = options
  const pairing = openPairing(dataDir)
  const journal = openJournal(dataDir, { wall: clock.wall, log })
  const time = openServerTime(clock, dataDir)
  const matcher = openMatcher(log)
  const pages = createPages()
  const gateway = openGateway(options.gatewayUrl, time.noteDate)
  const alarms = openAlarms({
    dataDir,
    identity,
    pairing,
    epoch: journal.epoch,
    gateway,
    wall: clock.wall,
    log,
    ...(alarmQuietMs !== undefined && { quietMs: alarmQuietMs }),
  })
  const auditHeads = openAuditHeads({ dataDir, pairing, log })
  const library = openLibrary({ dataDir, identity, pairing, now: time.now, load: matcher.load, log })

  const forgetClient = () => {
    pairing.forgetClient()
    for (const page of pages.listening()) page.hangUp(1000, 'This device is no more')
    rearm()
    library.forget().catch((error: unknown) => log.error({ err: error }, 'the fingerprints could not be forgotten'))
  }
  const uploader = startUploader({
    journal,
    gateway,
    pairing,
    onNonce: time.noteNonce,
    onGone: forgetClient,
    onWaiting: () => pages.tellServed('scans-kept', kept()),
    log,
  })
  const kept = () => {
    const waiting = uploader.waiting()
    const scans = waiting.slice(0, MOST_KEPT_SCANS).map(({ id, at }) => ({ scan_id: id, scanned_at: new Date(at) }))
    return { waiting: waiting.length, scans }
  }
  const scans = startScans({
    identity,
    pairing,
    journal,
    clock,
    time,
    pages,
    send: uploader.send,
    log,
    ...(silenceMs !== undefined && { silenceMs }),
  })
  const sensor = options.openSensor({
    onState: (state) => {
      pages.tellAll('status', { driver: sensor.driver, state })
    },
    onSample: (sample) => {
      see(sample).catch((error: unknown) => log.error({ err: error }, 'a press could not be looked at'))
    },
    onRetry: (code) => {
      if (enrolment.isRunning()) enrolment.retry(code)
      else if (trying.isRunning()) trying.retry(code)
      else for (const page of pages.listening()) page.say('scan-retry', { code })
    },
  })
  const enrolment = createEnrolment({
    identity,
    pairing,
    library,
    matcher,
    clock,
    epoch: journal.epoch,
    isSensorReady: () => sensor.state() === 'ready',
    onChange: rearm,
    onDone: (page, requestId, views) => trying.remember(page, requestId, views),
  })
  const trying = createFingerTrying({
    matcher,
    threshold: THRESHOLD,
    isSensorReady: () => sensor.state() === 'ready',
    isBusy: enrolment.isRunning,
    onChange: rearm,
  })
  pages.onChange(rearm)
  await library.takeKept()
  rearm()

  /** The sensor is armed for an enrolment, for a page, and, if no page is open, for the agent itself. */
  function rearm(): void {
    const isWanted = pages.listening().length > 0 || !pages.hasServed()
    sensor.setArmed(enrolment.isRunning() || trying.isRunning() || (isWanted && pairing.client() !== null))
  }

  async function see(sample: Sample): Promise<void> {
    if (enrolment.isRunning()) return enrolment.capture(sample)
    if (trying.isRunning()) return trying.capture(sample)
    const listening = pages.listening()
    // Standby: an administrator is logged in, so scans are ignored.
    if (!listening.length && pages.hasServed()) return
    if (!library.loaded('branch')) return
    const { alias, score, second } = await matcher.nearest('branch', sample.views)
    if (alias !== null && score >= THRESHOLD && score - second >= MARGIN) scans.record(alias, score)
    else {
      log.info({ score: Math.round(score), second: Math.round(second) }, 'finger not recognised')
      for (const page of listening) page.say('biometric-unknown', { score: Math.round(score * 100) / 100 })
    }
  }

  const handlers: ScannerHandlers = {
    pair: async (page, { client, server_keys }) => {
      if (page.rights() === 'served' && numberOf(client) !== pairing.client()) {
        page.say('library-init-error', { message: 'Another client needs its own ticket' })
        return
      }
      const before = pairing.client()
      try {
        pairing.pair(client, server_keys)
      } catch (error) {
        page.say('library-init-error', { message: error instanceof Error ? error.message : String(error) })
        return
      }
      if (before !== null && before !== pairing.client()) await library.forget()
      log.info({ client: pairing.client() }, 'paired')
      for (const { id } of journal.pending()) uploader.send(id)
      alarms.wake()
      rearm()
      page.say('hello', hello())
    },
    'library-init': async (page, { fingerprints }) => {
      time.noteNonce(fingerprints?.server_nonce)
      auditHeads.note(fingerprints?.audit_head)
      try {
        const loaded = fingerprints ? await library.take(fingerprints) : library.loaded('branch')
        if (loaded) page.say('library-init-ok', { ...loaded })
        else page.say('library-init-error', { message: pairing.client() ? 'No fingerprints yet' : NOT_PAIRED })
      } catch (error) {
        if (!(error instanceof BundleRefused)) throw error
        log.error({ why: error.message }, 'a page brought fingerprints that are refused')
        alarms.raise(error.why)
        page.say('library-init-error', { message: error.message })
      }
    },
    standby: (page) => {
      pages.setStandby(page, true)
      page.say('status', status())
    },
    reactivate: (page) => {
      pages.setStandby(page, false)
      page.say('status', status())
    },
    'enroll-start': (page, request) => {
      if (trying.isRunning()) page.say('enroll-error', { code: 'BUSY', message: 'Another finger is being tested' })
      else enrolment.start(page, request)
    },
    'enroll-cancel': (page) => {
      enrolment.cancel(page)
      trying.cancel(page)
    },
    'enroll-try': trying.start,
    'scan-handled': (_page, body) => scans.handled(body),
    'scan-defer': (_page, { scan_id }) => scans.deferred(scan_id),
  }
  const status = () => ({ driver: sensor.driver, state: sensor.state() })
  const hello = (paired = pairing.client() !== null) => ({
    agent_id: identity.agentId,
    keys: identity.publicKeys,
    epoch: journal.epoch,
    paired,
    ...status(),
  })
  const refreshing = keepFresh({
    gateway,
    pairing,
    library,
    time,
    auditHeads,
    isNeeded: () => !pages.hasServed(),
    onRefused: alarms.raise,
    onGone: forgetClient,
    log,
  })

  const server = await listen({
    port: options.port,
    admission: { host: options.host, origins: options.origins, agentId: identity.agentId, pairing, now: time.now },
    pages: {
      ...pages,
      add: (page) => {
        pages.add(page)
        if (page.rights() === 'served') page.say('scans-kept', kept())
      },
      remove: (page) => {
        enrolment.leave(page)
        trying.leave(page)
        pages.remove(page)
      },
    },
    hello: (rights) => hello(rights === 'pairing' ? false : undefined),
    handlers,
    onRequest: options.onRequest,
    log,
  })
  return {
    port: server.port,
    close: async () => {
      refreshing.stop()
      await server.close()
      await sensor.close()
      scans.stop()
      await uploader.stop()
      await alarms.stop()
      await matcher.close()
      journal.close()
    },
  }
}
