import { type SettingVersion, settingOnWire, type settingRoutes } from '@labada/contracts/company/settings'
import type { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import * as settings from '@labada/db/company/settings'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { SETTING_SECTIONS, type Settings } from '@labada/domain/company/settings'
import { refuseUnfitTracking } from '@labada/domain/company/tracking-settings'
import { DomainError } from '@labada/domain/core/errors'
import { fullNameOf } from '@labada/domain/core/names'
import { writeAudit } from '../core/audit-entries.ts'
import { unlessTaken } from '../core/taken-ids.ts'
import type { Handlers } from '../http/context.ts'

const USUAL_LIMIT = 50

export const settingHandlers: Handlers<typeof settingRoutes> = {
  async listSettings(_input, { db, now }) {
    const [base, current, upcoming, newest] = await Promise.all([
      settings.defaults(db),
      settings.listInForce(db, now),
      settings.listUpcoming(db, now),
      settings.newestVersions(db),
    ])
    return {
      items: SETTING_SECTIONS.map((section) => {
        const row = current.find((one) => one.section === section)
        return {
          current: row ? toResponse(base, row) : untouched(base, section),
          newestVersion: newest.get(section) ?? 0,
          upcoming: upcoming.filter((one) => one.section === section).map((one) => toResponse(base, one)),
        }
      }),
    }
  },

  async changeSetting({ body }, context) {
    const { actor, now } = context
    const { section } = body.change
    const effectiveAt = body.effectiveAt ?? now
    if (effectiveAt.getTime() < now.getTime() - LATE_MS) {
      throw new DomainError('field_invalid', 'A change can’t take effect in the past', { field: 'effectiveAt' })
    }
    if (body.change.section === 'tracking') refuseUnfitTracking(body.change.value)
    const value = settingOnWire(body.change)
    // Two people may save at the same moment.
    const saved = await unlessTaken({ setting_version_pkey: stale }, () =>
      context.command(async (trx) => {
        const newest = (await settings.newestVersions(trx)).get(section) ?? 0
        if (newest !== body.version) throw stale()
        const base = await settings.defaults(trx)
        const before = (await settings.listInForce(trx, now)).find((one) => one.section === section)
        const row: settings.SettingVersionRow = {
          section,
          version: newest + 1,
          value,
          effectiveAt,
          changedAt: now,
          changedBy: actor.id,
        }
        await settings.insertSettingVersion(trx, row)
        await writeAudit(trx, context, {
          branchId: null,
          action: 'settings.changed',
          objectType: 'settings',
          objectId: section,
          ...(before && { before: before.value }),
          after: value,
        })
        await announce(trx, now, { type: 'settings.changed', branchId: null, payload: { section } })
        return toResponse(base, { ...row, changedByName: fullNameOf(actor) })
      }),
    )
    // Whether a counter asks who stands there is part of what is known of its session.
    if (section === 'counter') context.forgetSessions()
    return saved
  },

  async settingHistory({ query }, { db }) {
    const limit = query.limit ?? USUAL_LIMIT
    const before = query.cursor && /^\d{1,9}$/.test(query.cursor) ? Number(query.cursor) : undefined
    const [base, rows] = await Promise.all([
      settings.defaults(db),
      settings.listSettingVersions(db, query.section, { before, limit: limit + 1 }),
    ])
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return {
      items: items.map((row) => toResponse(base, row)),
      nextCursor: rows.length > limit && last ? String(last.version) : null,
      totals: await onFirstPage(query.cursor, async () => ({})),
    }
  },
}

export const settingsInForceHandlers: Handlers<typeof settingsInForceRoutes> = {
  async settingsInForce(_input, { db, now }) {
    return settings.getAllSettings(db, now)
  },
}

/** A clock slightly ahead of the server's does not count as a request for the past. */
const LATE_MS = 60_000

const stale = () => new DomainError('stale_version', 'Someone else changed these settings. Reload before you save.')

function untouched(base: Settings, section: (typeof SETTING_SECTIONS)[number]): SettingVersion {
  return {
    version: 0,
    effectiveAt: null,
    changedAt: null,
    changedBy: null,
    setting: settings.toSetting(base, section, {}),
  }
}

function toResponse(base: Settings, row: settings.NamedSettingVersion): SettingVersion {
  return {
    version: row.version,
    effectiveAt: row.effectiveAt,
    changedAt: row.changedAt,
    changedBy: row.changedByName,
    setting: settings.toSetting(base, row.section, row.value),
  }
}
