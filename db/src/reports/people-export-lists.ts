import type { ExportQuery } from '@labada/contracts/reports/export-queries'
import { DomainError } from '@labada/domain/core/errors'
import {
  addDays,
  daysBetween,
  type ManilaDate,
  manilaDateOf,
  parseManilaDate,
  startOf,
} from '@labada/domain/core/manila-time'
import { countScans, listAttendanceDays, listScans, scannedAt } from '../attendance/attendance-lists.ts'
import { listBranchNames } from '../company/branch-names.ts'
import type { Db } from '../core/client.ts'
import { pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import { EXPORT_PAGE, type ExportOf, listOf } from '../core/sheets/export-of.ts'
import { listLeaveYears } from '../payroll/items/leave-years.ts'
import { listPeople } from '../people/employee-names.ts'
import { countDeeds, type DeedFilter, listDeeds } from './employee-deeds.ts'

/** The number of days read at a time, and the most that one file contains. */
const WINDOW_DAYS = 31
const MOST_DAYS = 400

type Lists = 'employeeDeeds' | 'attendanceDays' | 'attendanceScans' | 'scheduledShifts' | 'leaveYears'

/** The labels of a leave year's states in a file, as on the page. */
const LEAVE_STATES = { due: 'to convert', later: 'not over yet', none: 'nothing left', converted: 'converted' } as const

/** The exports about employees’ time and work. Minutes are whole minutes, leave is in days. */
export const PEOPLE_EXPORTS: { readonly [List in Lists]: ExportOf<ExportQuery<List>> } = {
  attendanceDays: listOf(
    'Attendance',
    async (db, query: ExportQuery<'attendanceDays'>) => {
      refuseTooLong(query)
      return countDays(db, query)
    },
    async (db, { branchId, ...query }, cursor, now) => {
      refuseTooLong(query)
      const from = (cursor === undefined ? undefined : parseManilaDate(cursor)) ?? query.from
      const end = addDays(from, WINDOW_DAYS - 1)
      const to = end < query.to ? end : query.to
      const days = await listAttendanceDays(db, { branchId: branchId ?? null }, { ...query, from, to }, now)
      const people = new Map(
        (await listPeople(db, [...new Set(days.map(({ employeeId }) => employeeId))])).map((one) => [one.id, one.name]),
      )
      const branches = await listBranchNames(db)
      const items = days.map((day) => ({
        ...day,
        employeeName: people.get(day.employeeId) ?? '',
        branchName: branches.get(day.branchId) ?? '',
      }))
      return { items, nextCursor: to < query.to ? addDays(to, 1) : null }
    },
    {
      Employee: ({ employeeName }) => ({ text: employeeName }),
      Day: ({ workday }) => ({ day: workday }),
      Branch: ({ branchName }) => ({ text: branchName }),
      State: ({ attendance }) => ({ text: attendance.replaceAll('_', ' ') }),
      'First in': ({ firstInAt }) => ({ at: firstInAt }),
      'Last out': ({ lastOutAt }) => ({ at: lastOutAt }),
      'Scheduled min': ({ scheduledMinutes }) => ({ number: scheduledMinutes }),
      'Regular min': ({ regularMinutes }) => ({ number: regularMinutes }),
      'Overtime min': ({ overtimeMinutes }) => ({ number: overtimeMinutes }),
      'Overtime to review min': ({ pendingMinutes }) => ({ number: pendingMinutes }),
      'Night min': ({ nightMinutes }) => ({ number: nightMinutes }),
      'Late min': ({ lateMinutes }) => ({ number: lateMinutes }),
      'Undertime min': ({ undertimeMinutes }) => ({ number: undertimeMinutes }),
      Flags: ({ flags }) => ({ text: flags.join(', ').replaceAll('_', ' ') }),
      Corrected: ({ isCorrected }) => ({ text: isCorrected ? 'yes' : 'no' }),
      Locked: ({ lockedAt }) => ({ text: lockedAt === null ? 'no' : 'yes' }),
    },
  ),
  attendanceScans: listOf(
    'Scans',
    async (db, { branchId, cursor: _, limit: __, ...filter }: ExportQuery<'attendanceScans'>) => {
      refuseTooLong(filter)
      return countScans(db, { branchId: branchId ?? null }, filter)
    },
    async (db, { branchId, cursor: _, limit: __, ...filter }, cursor) => {
      const after = cursor === undefined ? undefined : readCursor(cursor, 'instant')
      const rows = await listScans(db, { branchId: branchId ?? null }, filter, { after, limit: EXPORT_PAGE + 1 })
      return pageOf(rows, EXPORT_PAGE, ({ scannedAt, id }) => ({ value: scannedAt, id }))
    },
    {
      'Scanned at': ({ scannedAt }) => ({ at: scannedAt }),
      Employee: ({ employeeName }) => ({ text: employeeName }),
      'Read as': ({ decision, usedAs }) => ({ text: (decision ?? usedAs).replaceAll('_', ' ') }),
      Device: ({ device }) => ({ text: device }),
      Scanner: ({ agent }) => ({ text: agent }),
      'No. of the scanner': ({ seq }) => ({ number: seq }),
      Score: ({ score }) => ({ number: score }),
      'Received at': ({ receivedAt }) => ({ at: receivedAt }),
      Flags: ({ flags }) => ({ text: flags.join(', ').replaceAll('_', ' ') }),
      'Needs review': ({ needsReview }) => ({ text: needsReview ? 'yes' : 'no' }),
      Scan: ({ id }) => ({ text: id }),
    },
  ),
  employeeDeeds: listOf(
    'Activity',
    (db, query: ExportQuery<'employeeDeeds'>) => countDeeds(db, deedFilter(query)),
    (db, query, cursor) => listDeeds(db, deedFilter(query), { cursor, limit: EXPORT_PAGE }),
    {
      At: ({ at }) => ({ at }),
      What: ({ action }) => ({ text: action }),
      Order: ({ orderNumber }) => ({ text: orderNumber }),
      Load: ({ load }) => ({ number: load }),
      Loads: ({ loads }) => ({ number: loads }),
      To: ({ stage }) => ({ text: stage }),
      Number: ({ number }) => ({ text: number }),
      Amount: ({ amount }) => ({ pesos: amount }),
      Method: ({ method }) => ({ text: method }),
      Reason: ({ reason }) => ({ text: reason }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Device: ({ device }) => ({ text: device }),
      'On the login of': ({ account }) => ({ text: account }),
      Key: ({ key }) => ({ text: key }),
      'Allowed by': ({ after }) => ({ text: typeof after?.allowedBy === 'string' ? after.allowedBy : null }),
      Before: ({ before }) => ({ text: before && JSON.stringify(before) }),
      After: ({ after }) => ({ text: after && JSON.stringify(after) }),
      Record: ({ id, objectId }) => ({ text: objectId ?? id }),
    },
  ),
  scheduledShifts: listOf(
    'Schedule',
    async (db, query: ExportQuery<'scheduledShifts'>) => (await listWeek(db, query)).length,
    async (db, query) => ({ items: await listWeek(db, query), nextCursor: null }),
    {
      Branch: ({ branchName }) => ({ text: branchName }),
      Employee: ({ employeeName }) => ({ text: employeeName }),
      Code: ({ code }) => ({ text: code }),
      Day: ({ date }) => ({ day: date }),
      Rest: ({ isRestDay }) => ({ text: isRestDay ? 'yes' : 'no' }),
      Starts: ({ isRestDay, startsAt }) => ({ at: isRestDay ? null : startsAt }),
      Ends: ({ isRestDay, endsAt }) => ({ at: isRestDay ? null : endsAt }),
      'Break min': ({ breakMinutes }) => ({ number: breakMinutes }),
      'Work min': (shift) => ({ number: minutesOf(shift) }),
      Role: ({ role }) => ({ text: role }),
      Note: ({ note }) => ({ text: note }),
      Published: ({ publishedAt }) => ({ text: publishedAt === null ? 'no' : 'yes' }),
    },
  ),
  leaveYears: listOf(
    'Unused leave',
    async (db, query: ExportQuery<'leaveYears'>, now) =>
      (await listLeaveYears(db, query, manilaDateOf(now))).items.length,
    async (db, query, _cursor, now) => ({
      items: (await listLeaveYears(db, query, manilaDateOf(now))).items,
      nextCursor: null,
    }),
    {
      Employee: ({ name }) => ({ text: name }),
      Code: ({ code }) => ({ text: code }),
      Branch: ({ branchName }) => ({ text: branchName }),
      'Leave year from': ({ from }) => ({ day: from }),
      'Leave year to': ({ to }) => ({ day: to }),
      'Left the shop': ({ isFinal }) => ({ text: isFinal ? 'yes' : 'no' }),
      'Days given': ({ given }) => ({ number: given }),
      'Days earned': ({ earned }) => ({ number: earned }),
      'Days used': ({ used }) => ({ number: used }),
      'Days unused': ({ unused }) => ({ number: unused }),
      'Daily rate': ({ dailyRate }) => ({ pesos: dailyRate }),
      Amount: ({ amount }) => ({ pesos: amount }),
      'Over the untaxed days': ({ taxableExcess }) => ({ pesos: taxableExcess }),
      State: ({ state }) => ({ text: LEAVE_STATES[state] }),
      'Pay from': ({ conversion }) => ({ day: conversion?.from ?? null }),
      'Pay to': ({ conversion }) => ({ day: conversion?.to ?? null }),
      'Pay state': ({ conversion }) => ({ text: conversion?.runState ?? null }),
    },
  ),
}

function deedFilter({ from, to, cursor: _, limit: __, ...filter }: ExportQuery<'employeeDeeds'>): DeedFilter {
  return { ...filter, since: from && startOf(from), until: to && startOf(addDays(to, 1)) }
}

function refuseTooLong({ from, to }: { readonly from: ManilaDate; readonly to: ManilaDate }): void {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > MOST_DAYS) {
    throw new DomainError('field_invalid', `Choose ${MOST_DAYS} days or fewer`, { field: 'to' })
  }
}

async function countDays(
  db: Db,
  { from, to, branchId, employeeId, clientId }: ExportQuery<'attendanceDays'>,
): Promise<number> {
  let query = db
    .selectFrom('attendanceDay as d')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workday', '>=', from)
    .where('workday', '<=', to)
  if (branchId) query = query.where('branchId', '=', branchId)
  if (employeeId) query = query.where('employeeId', '=', employeeId)
  if (clientId) query = query.where(scannedAt(clientId))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

function listWeek(db: Db, { weekOn, branchId }: ExportQuery<'scheduledShifts'>) {
  let query = db
    .selectFrom('shift')
    .innerJoin('branch', 'branch.id', 'shift.branchId')
    .innerJoin('employee', 'employee.id', 'shift.employeeId')
    .select([
      'branch.name as branchName',
      'employee.code',
      'shift.date',
      'shift.startsAt',
      'shift.endsAt',
      'shift.breakMinutes',
      'shift.isRestDay',
      'shift.role',
      'shift.note',
      'shift.publishedAt',
      fullNameOf('employee').as('employeeName'),
    ])
    .where('shift.date', '>=', weekOn)
    .where('shift.date', '<=', addDays(weekOn, 6))
  if (branchId) query = query.where('shift.branchId', '=', branchId)
  return query.orderBy('branch.name').orderBy('employeeName').orderBy('shift.startsAt').execute()
}

type Shift = Awaited<ReturnType<typeof listWeek>>[number]

const minutesOf = ({ isRestDay, startsAt, endsAt, breakMinutes }: Shift): number =>
  isRestDay ? 0 : Math.max(0, (endsAt.getTime() - startsAt.getTime()) / 60_000 - breakMinutes)
