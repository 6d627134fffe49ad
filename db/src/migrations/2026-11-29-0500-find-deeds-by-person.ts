import { type Kysely, sql } from 'kysely'

/** What one person did, whatever kind of record it left, newest first: the list in their file reads one page of each index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_received_by on "order" (received_by, received_at desc, id desc);
    create index load_moved_by on load_stage_change (changed_by, changed_at desc, id desc)
      where to_stage <> 'released' and from_stage <> 'released' and reason is null;
    create index load_released_by on load_stage_change (changed_by, changed_at desc, id desc) where to_stage = 'released';
    create index payment_recorded_by on payment (recorded_by, recorded_at desc, id desc);
    create index short_change_given_by on short_change (given_by, given_at desc, id desc);
    create index approval_requested_by on approval (requested_by, requested_at desc, id desc);
    create index cash_session_opened_by on cash_session (opened_by, opened_at desc, id desc);
    create index handover_note_written_by on handover_note (written_by, written_at desc, id desc);
    create index rider_cash_recorded_by on rider_cash (recorded_by, recorded_at desc, id desc);
    create index item_sale_sold_by on item_sale (sold_by, sold_at desc, id desc);
    create index stock_request_requested_by on stock_request (requested_by, requested_at desc, id desc);
    create index stock_count_opened_by on stock_count (opened_by, opened_at desc, id desc);
    create index stock_count_counted_by on stock_count (counted_by, counted_at desc, id desc) where counted_by is not null;
    create index stock_transfer_received_by on stock_transfer (received_by, received_at desc, id desc) where state = 'received';
    create index trip_change_by on trip_change (changed_by, changed_at desc, id desc);
    create index audit_log_actor_at on audit_log (actor_id, at desc, id desc);
    create index audit_log_actor_noun on audit_log (actor_id, split_part(action, '.', 1), at desc, id desc);
  `.execute(db)
}
