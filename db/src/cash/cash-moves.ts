import { EXPLAINS_LAST, EXPLAINS_LATE } from '@labada/domain/cash/cash-moves'
import { MONEY_ACCOUNTS } from '@labada/domain/ledger/money-accounts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The money movements of transfers as rows `(transfer_id, branch_id, business_date, account_code, counter_code,
 * direction, amount_centavos)`: the rule of `cashMovesOf` (domain/src/cash/cash-moves) for many transfers in one
 * statement. `picked` gives the transfers as rows (id, business_date, reverses_id). A test checks that both give the
 * same result.
 */
export function cashMoves(picked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with legs as (
      select t.id as transfer_id, t.business_date, p.branch_id, p.position, p.account_code, p.amount_centavos as amount,
        p.account_code = any(${money()}) as is_money, t.reverses_id is not null as undoes
      from (${picked}) t join ledger_posting p on p.transfer_id = t.id
    ),
    netted as (
      select *, sum(amount) filter (where is_money) over (partition by transfer_id) as net from legs
    ),
    sized as (
      select *, case when sign(amount) = case when is_money then sign(net) else -sign(net) end then abs(amount) else 0 end as size
      from netted where net is not null
    ),
    laid as (
      select *, least(sum(size) over line - size, abs(net)) as lo, least(sum(size) over line, abs(net)) as hi from sized
      window line as (partition by transfer_id, is_money order by ${lateness()}, position)
    ),
    moves as (
      select m.transfer_id, m.branch_id, m.business_date, m.account_code, c.account_code as counter_code,
        case when (sign(m.net) > 0) <> m.undoes then 'in' else 'out' end as direction,
        sign(m.net) * (least(m.hi, c.hi) - greatest(m.lo, c.lo)) as amount
      from laid m join laid c on c.transfer_id = m.transfer_id and not c.is_money and least(m.hi, c.hi) > greatest(m.lo, c.lo)
      where m.is_money
      union all
      select transfer_id, branch_id, business_date, account_code, 'transfer', 'transfer', amount - sign(net) * (hi - lo)
      from laid where is_money
    )
    select transfer_id, branch_id, business_date, account_code, counter_code, direction, sum(amount)::bigint as amount_centavos
    from moves group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0
  )`
}

/** The money accounts as an array of text. */
export function money(): RawBuilder<unknown> {
  return sql`${sql.lit(`{${MONEY_ACCOUNTS.map((account) => `"${account}"`).join(',')}}`)}::text[]`
}

function lateness(): RawBuilder<number> {
  const list = (accounts: readonly string[]) => sql.join(accounts.map((account) => sql.lit(account)))
  return sql`case when account_code in (${list(EXPLAINS_LAST)}) then 2
    when account_code in (${list(EXPLAINS_LATE)}) then 1 else 0 end`
}
