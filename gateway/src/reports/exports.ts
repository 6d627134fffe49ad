import type { FileAnswer } from '@labada/contracts/core/route'
import { type directExportRoutes, EXPORT_QUERIES } from '@labada/contracts/reports/export-queries'
import {
  EVERYTHING,
  EXPORTABLE,
  type ExportAnswer,
  type Exportable,
  type ExportFormat,
  type ExportList,
  type exportRoutes,
  mayExport,
} from '@labada/contracts/reports/exports'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import * as exports from '@labada/db/reports/exports'
import { plural } from '@labada/domain/core/counts'
import { DomainError } from '@labada/domain/core/errors'
import { fullNameOf } from '@labada/domain/core/names'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Actor } from '../http/actor.ts'
import type { Context, Handlers } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'

/** The maximum size of a file made while the caller waits; a longer one is made in the background. */
const DIRECT_ROWS = 2_000

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const exportHandlers: Handlers<typeof exportRoutes & typeof directExportRoutes> = {
  async requestExport({ body: asked }, context) {
    const { db, files, now, actor } = context
    const body = held(asked, actor)
    return afterTwin('export', 'export_pkey', async () => {
      const known = await exports.findExport(db, body.id, actor.id)
      if (known) return toExport(sameExport(known, body))
      const totalRows = await exports.countExport(db, { ...body, now })
      const isShort = totalRows <= DIRECT_ROWS
      const bytes = isShort ? await files.writeExport(body.id, exports.makeExport(db, planOf(body, context))) : null
      const row: Row<'export'> = {
        ...body,
        state: isShort ? 'ready' : 'waiting',
        totalRows,
        doneRows: isShort ? totalRows : 0,
        bytes,
        requestedAt: now,
        requestedBy: actor.id,
        finishedAt: isShort ? now : null,
      }
      await context.command(async (trx) => {
        await exports.insertExport(trx, row)
        await writeDown(trx, context, body, totalRows)
        if (!isShort) {
          await announce(trx, now, { type: 'export.requested', branchId: null, payload: { exportId: body.id } })
        }
      })
      return toExport(row)
    })
  },

  async getExport({ params }, { db, actor }) {
    return toExport(await found(db, params.exportId, actor.id))
  },

  async getExportFile({ params }, { db, files, actor }) {
    const row = await found(db, params.exportId, actor.id)
    requireExportKey(row.list, actor)
    requireStillTheirs(row, actor)
    if (row.state !== 'ready') throw new DomainError('not_ready', 'This export isn’t finished yet')
    return answerOf(row.list, row.format, row.requestedAt, files.readExport(row.id))
  },

  exportExpenses: ({ query }, context) => directly('expenses', query, context),
  exportItemSales: ({ query }, context) => directly('itemSales', query, context),
  exportOrders: ({ query }, context) => directly('orders', query, context),
  exportPayments: ({ query }, context) => directly('payments', query, context),
  exportStockMovements: ({ query }, context) => directly('stockMovements', query, context),
}

/**
 * Refuses a list that one may not take along. Whoever sees named branches only takes a list of one of them: the branch
 * they name, or their only one.
 */
function held<Asked extends Wanted>(asked: Asked, actor: Actor): Asked {
  requireExportKey(asked.list, actor)
  if (!actor.branchIds) return asked
  const [only, another] = actor.branchIds
  const branchId = asked.query.branchId ?? (another === undefined ? only : undefined)
  const takesBranch = asked.list !== EVERYTHING && Object.hasOwn(EXPORT_QUERIES[asked.list].shape, 'branchId')
  if (!takesBranch || branchId === undefined || !actor.branchIds.includes(branchId))
    throw new AccessError('Unauthorized.')
  return { ...asked, query: { ...asked.query, branchId } }
}

/** Refuses a file that was made when its owner saw more branches than now. */
function requireStillTheirs({ query }: Pick<Row<'export'>, 'query'>, { branchIds }: Actor): void {
  const { branchId } = query
  if (branchIds && !(typeof branchId === 'string' && branchIds.includes(branchId)))
    throw new DomainError('not_found', 'Export not found')
}

function requireExportKey(list: string, { keys }: Actor): void {
  const known = EXPORTABLE.find((one) => one === list)
  if (!known || !mayExport(known, (key) => keys.has(key))) throw new AccessError('Unauthorized.')
}

interface Wanted {
  readonly list: Exportable
  readonly format: ExportFormat
  readonly query: Readonly<Record<string, string>>
}

/** The whole filtered list as a file, made immediately. Refuses `export_too_large`. */
async function directly(
  list: ExportList,
  { format, ...query }: { readonly format: ExportFormat } & Readonly<Record<string, unknown>>,
  context: Context,
): Promise<FileAnswer> {
  const { db, now } = context
  const wanted: Wanted = { list, format, query: asText(query) }
  const rows = await exports.countExport(db, { ...wanted, now })
  if (rows > DIRECT_ROWS) {
    throw new DomainError(
      'export_too_large',
      `${plural(rows, 'row is', 'rows are')} made in the background: POST /api/exports`,
      { rows },
    )
  }
  await context.command((trx) => writeDown(trx, context, wanted, rows))
  return answerOf(list, format, now, exports.makeExport(db, planOf(wanted, context)))
}

/** Decoded values in their wire form; without cursor and limit, which apply to pages and not to a whole list. */
function asText(query: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || name === 'cursor' || name === 'limit' ? [] : [[name, String(value)]],
    ),
  )
}

function planOf({ list, format, query }: Wanted, { actor, now }: Context): exports.ExportPlan {
  return { list, format, query, requestedBy: fullNameOf(actor), now }
}

/** Audits who exported which list. */
async function writeDown(
  trx: Parameters<typeof writeAudit>[0],
  context: Context,
  { list, format, query }: Wanted,
  rows: number,
): Promise<void> {
  await writeAudit(trx, context, {
    action: 'export.requested',
    objectType: 'export',
    objectId: list,
    branchId: null,
    after: { format, rows, query },
  })
}

async function found(db: Context['db'], id: string, actorId: string): Promise<Row<'export'>> {
  const row = await exports.findExport(db, id, actorId)
  if (!row) throw new DomainError('not_found', 'Export not found')
  return row
}

function sameExport(row: Row<'export'>, { list, format, query }: Wanted): Row<'export'> {
  const names = Object.keys({ ...row.query, ...query })
  const isSame = row.list === list && row.format === format && names.every((name) => row.query[name] === query[name])
  if (!isSame) throw idTaken('export')
  return row
}

function toExport({ id, list, format, state, totalRows, doneRows, bytes, requestedAt }: Row<'export'>): ExportAnswer {
  const known = EXPORTABLE.find((one) => one === list)
  if (!known) throw new DomainError('not_found', 'List not found')
  return { id, list: known, format, state, totalRows, doneRows, bytes, requestedAt }
}

function answerOf(list: string, format: ExportFormat, at: Date, content: FileAnswer['content']): FileAnswer {
  const type = list === EVERYTHING ? 'application/zip' : TYPES[format]
  return { file: true, type, name: exports.exportName(list, format, at), content }
}
