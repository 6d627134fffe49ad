import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { useState } from 'react'
import { StageBar } from '../../../components/charts/stage-bar.tsx'
import { STAGE_LOOKS } from '../../../components/status-badge.tsx'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import classes from './board.module.css'
import { BOARD_STAGES, type BoardCard, type BoardStage, boardOf } from './board.ts'
import { OrderCard } from './order/order-card.tsx'
import type { OrderActions } from './order/use-order-actions.ts'
import shared from './release.module.css'

interface BoardViewProps {
  readonly orders: readonly OrderSummary[]
  readonly now: Date
  readonly actions: OrderActions
  readonly openId: string | null
}

/** Five columns side by side; where there is no room for five, one at a time with its count. */
export function BoardView(props: BoardViewProps) {
  const board = boardOf(props.orders)
  const isNarrow = useMedia('(max-width: 991px)')
  const counts = Object.fromEntries(BOARD_STAGES.map((stage) => [stage, board[stage].length]))
  return (
    <>
      <StageBar counts={counts} label="Orders by stage" />
      {isNarrow ? <OneColumn {...props} board={board} /> : <Columns {...props} board={board} />}
    </>
  )
}

type Board = ReturnType<typeof boardOf>

function Columns({ board, ...props }: BoardViewProps & { readonly board: Board }) {
  return (
    <div className={classes.board}>
      {BOARD_STAGES.map((stage) => (
        <section key={stage} className={classes.column} aria-label={STAGE_LOOKS[stage].word}>
          <h2 className={classes.columnHead}>
            {STAGE_LOOKS[stage].word} <span>{board[stage].length}</span>
          </h2>
          <Cards cards={board[stage]} {...props} />
        </section>
      ))}
    </div>
  )
}

function OneColumn({ board, ...props }: BoardViewProps & { readonly board: Board }) {
  // Begins where work waits, not at an empty column.
  const [stage, setStage] = useState<BoardStage>(() => BOARD_STAGES.find((one) => board[one].length > 0) ?? 'received')
  return (
    <section aria-label={STAGE_LOOKS[stage].word}>
      <fieldset className={classes.stages} aria-label="Show the column">
        {BOARD_STAGES.map((one) => (
          <button key={one} type="button" aria-pressed={one === stage} onClick={() => setStage(one)}>
            {STAGE_LOOKS[one].word}
            <span>{board[one].length}</span>
          </button>
        ))}
      </fieldset>
      <h2 className="visually-hidden">{STAGE_LOOKS[stage].word}</h2>
      <Cards cards={board[stage]} {...props} />
    </section>
  )
}

function Cards({
  cards,
  now,
  actions,
  openId,
}: Pick<BoardViewProps, 'now' | 'actions' | 'openId'> & { readonly cards: readonly BoardCard[] }) {
  if (cards.length === 0) return <p className={shared.none}>None</p>
  return (
    <ul className={classes.cards}>
      {cards.map((card) => (
        <OrderCard key={card.order.id} card={card} now={now} actions={actions} isOpen={card.order.id === openId} />
      ))}
    </ul>
  )
}
