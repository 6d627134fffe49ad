import { IconArrowsMaximize } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../../api/session.ts'
import { IconButton } from '../../../../components/button.tsx'
import { useDensity } from '../../../../lib/hooks/use-density.ts'
import { useScreenAwake } from '../../../../lib/hooks/use-screen-awake.ts'
import { useShopName } from '../../../../lib/hooks/use-setup-state.ts'
import classes from './display.module.css'
import {
  DISPLAY_CHANNEL,
  HELLO,
  IDLE,
  REPEAT_MS,
  type Shown,
  type ShownDone,
  type ShownTicket,
  shownSchema,
} from './shown.ts'
import { t } from './t.ts'

/** After this long without a word the counter was closed. Milliseconds. */
const SILENCE_MS = 3 * REPEAT_MS
/** How long the thanks stay, unless the next order begins. Milliseconds. */
const THANKS_MS = 60_000

/** The customer's side of the counter, on a second screen: the order as it grows, what is due, thanks. */
export function CustomerDisplayPage() {
  const shop = useShopName()
  const branch = useSession((session) => session.branch?.name ?? '')
  const shown = useShown()
  useDensity('counter')
  useScreenAwake()
  return (
    <main id="main" className={classes.display} tabIndex={-1}>
      <header className={classes.top}>
        <h1>{shop}</h1>
        <span>{branch}</span>
        <FullScreen />
      </header>
      {shown.kind === 'idle' && <p className={classes.welcome}>{t('welcome')}</p>}
      {shown.kind === 'ticket' && <Ticket ticket={shown} />}
      {shown.kind === 'done' && <Done done={shown} />}
    </main>
  )
}

function Ticket({ ticket: { lines, steps, total, pay } }: { readonly ticket: ShownTicket }) {
  const list = useRef<HTMLElement>(null)
  // Whatever changed, the newest line is in sight.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  })
  return (
    <div className={classes.ticket} data-pays={pay !== null || undefined}>
      <div className={classes.order}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
        <section ref={list} className={classes.lines} tabIndex={0} aria-label={t('yourOrder')}>
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <span>
                  {line.name} <small>{line.measure}</small>
                </span>
                <span className={classes.amount}>{line.amount}</span>
              </li>
            ))}
            {steps.map((step) => (
              <li key={step.id} className={classes.step}>
                <span>{step.label}</span>
                <span className={classes.amount}>{step.amount}</span>
              </li>
            ))}
          </ul>
        </section>
        <Big label={t('total')} amount={total} />
      </div>
      {pay && (
        <section className={classes.pay} aria-label={t('amountDue')}>
          <Big label={t('amountDue')} amount={pay.due} />
          {pay.received !== null && <Row label={t('received')} amount={pay.received} />}
          {pay.change !== null && <Row label={t('change')} amount={pay.change} />}
          {pay.qrPh !== null && (
            <div className={classes.qr}>
              <QRCodeSVG
                value={pay.qrPh}
                level="M"
                marginSize={4}
                title={t('qrPictureForAmount', { amount: pay.due })}
                role="img"
              />
              <p>{t('scanToPay')}</p>
            </div>
          )}
        </section>
      )}
    </div>
  )
}

function Done({ done: { number, total, balance, change, owed, readyBy } }: { readonly done: ShownDone }) {
  return (
    <section className={classes.done} aria-live="polite">
      <h2>{t('thankYou')}</h2>
      <p>{t('orderNumber', { number })}</p>
      {change !== null && <Big label={t('change')} amount={change} />}
      {owed !== null && <Row label={t('changeKeptForYou')} amount={owed} />}
      {balance === null ? (
        <Row label={t('paid')} amount={total} />
      ) : (
        <p className={classes.due}>{t('amountToPay', { amount: balance })}</p>
      )}
      <p>{t('readyBy', { when: readyBy })}</p>
    </section>
  )
}

function Big({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div className={classes.big}>
      <span>{label}</span>
      <output aria-live="polite" aria-label={label}>
        {amount}
      </output>
    </div>
  )
}

function Row({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div className={classes.row}>
      <span>{label}</span>
      <strong>{amount}</strong>
    </div>
  )
}

/** Shown until the window fills its screen. */
function FullScreen() {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  if (isFull || !document.fullscreenEnabled) return null
  return (
    <IconButton label={t('fullScreen')} onClick={() => void document.documentElement.requestFullscreen()}>
      <IconArrowsMaximize size={20} aria-hidden="true" />
    </IconButton>
  )
}

/** What the counter of this browser tells; the welcome while it tells nothing. */
function useShown(): Shown {
  const [shown, setShown] = useState<Shown>(IDLE)
  useEffect(() => {
    const channel = new BroadcastChannel(DISPLAY_CHANNEL)
    let told = JSON.stringify(IDLE)
    let silence: ReturnType<typeof setTimeout> | undefined
    let thanks: ReturnType<typeof setTimeout> | undefined
    const welcome = () => setShown(IDLE)
    channel.onmessage = ({ data }) => {
      const heard = shownSchema.safeParse(data)
      if (!heard.success) return
      clearTimeout(silence)
      silence = setTimeout(() => {
        told = JSON.stringify(IDLE)
        welcome()
      }, SILENCE_MS)
      const next = JSON.stringify(heard.data)
      // Repeated: the thanks may be over already.
      if (next === told) return
      told = next
      clearTimeout(thanks)
      if (heard.data.kind === 'done') thanks = setTimeout(welcome, THANKS_MS)
      setShown(heard.data)
    }
    channel.postMessage(HELLO)
    return () => {
      clearTimeout(silence)
      clearTimeout(thanks)
      channel.close()
    }
  }, [])
  return shown
}
