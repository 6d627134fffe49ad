import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { StageBar } from '../../../components/charts/stage-bar.tsx'
import { STAGE_LOOKS } from '../../../components/status-badge.tsx'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import classes from './board.module.css'
import { BOARD_STAGES, type BoardCard, type BoardStage, boardOf, countsOf } from './board.ts'
import { OrderCard } from './order/order-card.tsx'
import type { OrderActions } from './order/use-order-actions.ts'
import shared from './release.module.css'
import { t } from './t.ts'

interface BoardViewProps {
  readonly orders: readonly OrderSummary[]
  readonly now: Date
  readonly actions: OrderActions
  readonly openId: string | null
}

/** Where one column is shown at a time it is a list in the page: fifty orders would be twenty screens of a phone. */
const A_PAGE = 12

/** Five columns side by side, or one at a time with its count if there is not enough room. */
export function BoardView(props: BoardViewProps) {
  const board = boardOf(props.orders)
  const isNarrow = useMedia('(max-width: 991px)')
  const counts = countsOf(board)
  return (
    <>
      <StageBar counts={counts} label={t('ordersByStage')} />
      {isNarrow ? (
        <OneColumn {...props} board={board} counts={counts} />
      ) : (
        <Columns {...props} board={board} counts={counts} />
      )}
    </>
  )
}

interface BoardProps extends BoardViewProps {
  readonly board: ReturnType<typeof boardOf>
  /** Orders in each column; loads ahead of their order have a card there but count in their order's column. */
  readonly counts: ReturnType<typeof countsOf>
}

function Columns({ board, counts, ...props }: BoardProps) {
  return (
    <div className={classes.board}>
      {BOARD_STAGES.map((stage) => (
        <section key={stage} className={classes.column} aria-label={STAGE_LOOKS[stage].word}>
          <h2 className={classes.columnHead}>
            {STAGE_LOOKS[stage].word} <span>{counts[stage]}</span>
          </h2>
          <div className={classes.columnCards}>
            <Cards cards={board[stage]} {...props} />
          </div>
        </section>
      ))}
    </div>
  )
}

function OneColumn({ board, counts, ...props }: BoardProps) {
  // Starts at the first column with work, not at an empty one.
  const [stage, setStage] = useState<BoardStage>(() => BOARD_STAGES.find((one) => board[one].length > 0) ?? 'received')
  const [shown, setShown] = useState(A_PAGE)
  return (
    <section aria-label={STAGE_LOOKS[stage].word}>
      <fieldset className={classes.stages} aria-label={t('showTheColumn')}>
        {BOARD_STAGES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === stage}
            onClick={() => {
              setStage(one)
              setShown(A_PAGE)
            }}
          >
            {STAGE_LOOKS[one].word}
            <span>{counts[one]}</span>
          </button>
        ))}
      </fieldset>
      <h2 className="visually-hidden">{STAGE_LOOKS[stage].word}</h2>
      <Cards cards={board[stage].slice(0, shown)} {...props} />
      {board[stage].length > shown && (
        <div className={classes.moreCards}>
          <Button tone="neutral" wide onClick={() => setShown(shown + A_PAGE)}>
            {t('showCountMore', { count: Math.min(A_PAGE, board[stage].length - shown) })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Cards({
  cards,
  now,
  actions,
  openId,
}: Pick<BoardViewProps, 'now' | 'actions' | 'openId'> & { readonly cards: readonly BoardCard[] }) {
  if (cards.length === 0) return <p className={shared.none}>{t('none')}</p>
  const listed = (some: readonly BoardCard[]) => (
    <ul className={classes.cards}>
      {some.map((card) => (
        <OrderCard key={card.order.id} card={card} now={now} actions={actions} isOpen={card.order.id === openId} />
      ))}
    </ul>
  )
  const ahead = cards.filter(({ isAhead }) => isAhead)
  if (ahead.length === 0) return listed(cards)
  return (
    <>
      {ahead.length < cards.length && listed(cards.filter(({ isAhead }) => !isAhead))}
      <h3 className={classes.ahead}>{t('partsOfOrders', { count: ahead.length })}</h3>
      {listed(ahead)}
    </>
  )
}
