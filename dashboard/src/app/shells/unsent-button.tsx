import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { nameOf } from '../../api/offline/names.ts'
import { deskState, offlineDesk, type UnsentWork } from '../../api/offline-desk.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/windows/dialog.tsx'
import { dateTime, time } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useStore } from '../../lib/store.ts'
import { t } from './t.ts'
import classes from './unsent-button.module.css'

/** What each command that a device does offline is called in the list of what waits. */
export const WORK_WORDS: Readonly<Record<string, string>> = {
  [nameOf(orderRoutes.receiveOrder)]: t('orderReceived'),
  [nameOf(orderRoutes.recordPayment)]: t('paymentTaken'),
  [nameOf(orderRoutes.moveLoad)]: t('loadMoved'),
  [nameOf(orderRoutes.moveLoadBack)]: t('loadMovedBack'),
  [nameOf(orderRoutes.releaseOrder)]: t('laundryReleased'),
  [nameOf(itemSaleRoutes.sellItems)]: t('itemsSold'),
  [nameOf(expenseRoutes.recordExpense)]: t('expenseRecorded'),
  [nameOf(cashSessionRoutes.openCashSession)]: t('drawerOpened'),
  [nameOf(cashSessionRoutes.countCashSession)]: t('drawerCounted'),
}

/** How much was done here and the server has not got yet; opens the list of it. Not part of the first load. */
export function UnsentButton({ onRetry }: { readonly onRetry: () => void }) {
  const { unsent } = useStore(deskState)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" tone="neutral" onClick={() => setOpen(true)}>
        {t('countToSend', { count: unsent.length })}
      </Button>
      {isOpen && <UnsentWindow onRetry={onRetry} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Unsent work, oldest first, with how sending goes. */
function UnsentWindow({ onClose, onRetry }: { readonly onClose: () => void; readonly onRetry: () => void }) {
  const { unsent, isSending, tries, problem, knownAt } = useStore(deskState)
  const isCut = useLive().state === 'offline'
  const [saved, setSaved] = useState<string>()
  const retry = () => {
    onRetry()
    offlineDesk()?.sendNow()
  }
  return (
    <Dialog
      opened
      width="lg"
      title={t('workToSend')}
      onClose={onClose}
      footer={
        <>
          <Button tone="neutral" onClick={onClose}>
            {t('close')}
          </Button>
          <Button tone="neutral" onClick={() => void saveWork(unsent.length).then(setSaved)}>
            {t('saveToFile')}
          </Button>
          <Button onClick={retry} busy={isSending} data-autofocus>
            {isCut ? t('retryNow') : t('sendNow')}
          </Button>
        </>
      }
    >
      <p className={classes.state} role="status">
        {stateWords({ isCut, isSending, tries, problem, count: unsent.length })}
        {isCut && knownAt && ` ${t('pricesAndOrdersAsOf', { at: dateTime(knownAt) })}`}
      </p>
      <div role="status">{saved !== undefined && <p className={classes.state}>{saved}</p>}</div>
      <ol className={classes.list}>
        {unsent.map((work, index) => (
          <Work key={work.id} work={work} why={whyWaiting({ isCut, isSending, problem, isFirst: index === 0 })} />
        ))}
      </ol>
    </Dialog>
  )
}

/** Saves unsent work through the browser, and says so. */
async function saveWork(count: number): Promise<string> {
  try {
    const file = await offlineDesk()?.workFile()
    if (!file) return t('thisDeviceCantSaveAFile')
    saveFile(file)
    return t('savedToFile', { count, name: file.name })
  } catch (error) {
    reportError(error)
    return t('fileNotSaved')
  }
}

function Work({ work: { at, route, orderNumber, by }, why }: { readonly work: UnsentWork; readonly why: string }) {
  return (
    <li className={classes.row}>
      <span className={classes.when}>{time(at)}</span>
      <span className={classes.what}>
        <strong>{WORK_WORDS[route] ?? route}</strong> <span className={classes.number}>{orderNumber}</span>
        <span className={classes.why}>{why}</span>
      </span>
      <span className={classes.by}>{by}</span>
    </li>
  )
}

/** Where one action stands. They are sent in order: what stops the first keeps the others. */
function whyWaiting({
  isCut,
  isSending,
  problem,
  isFirst,
}: {
  readonly isCut: boolean
  readonly isSending: boolean
  readonly problem: string | null
  readonly isFirst: boolean
}): string {
  if (isCut) return t('savedHere')
  if (problem !== null) return isFirst ? problem : t('waitsForTheOneAbove')
  return isSending ? t('beingSent') : t('waitsToBeSent')
}

function stateWords({
  isCut,
  isSending,
  tries,
  problem,
  count,
}: {
  readonly isCut: boolean
  readonly isSending: boolean
  readonly tries: number
  readonly problem: string | null
  readonly count: number
}): string {
  if (isCut) return t('savedOnThisDevice', { count })
  if (problem !== null) return t('sendingFailed', { count: tries, problem })
  return isSending ? t('sendingCount', { count }) : t('waitingToBeSent', { count })
}
