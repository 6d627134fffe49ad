import { type Kysely, sql } from 'kysely'

/**
 * Lists that cost the same whatever lies behind them. A claim code is found by a part of it; what is owed has its own index
 * and statistics, because the planner takes two columns compared for a third of the table; a branch's page of the ledger is
 * read from its end, however seldom the branch books something.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_claim_code_trigrams on "order" using gin (claim_code gin_trgm_ops);
    create index order_owed on "order" (branch_id, received_at desc, id desc)
      where total_centavos - paid_centavos - written_off_centavos > 0 and stage <> 'voided';
    create statistics order_due on (total_centavos - paid_centavos - written_off_centavos) from "order";
    create index ledger_transfer_branch_newest on ledger_transfer (branch_id, occurred_at desc, id desc);
  `.execute(db)
}
