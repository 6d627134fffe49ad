import { employeeAllowanceRoutes } from '@labada/contracts/people/employee-allowances'
import { employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { employeeMessageRoutes, type MESSAGE_STANDINGS } from '@labada/contracts/people/employee-messages'
import { type employeeQuery, employeeRoutes } from '@labada/contracts/people/employees'
import { fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

export type EmployeeQuery = Omit<z.output<typeof employeeQuery>, 'cursor' | 'limit'>
const PAGE = 50

export const useEmployeeList = (query: EmployeeQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.employees(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(employeeRoutes.listEmployees, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export type MessageStanding = (typeof MESSAGE_STANDINGS)[number]

export const useSentMessages = (query: { readonly standing?: MessageStanding }) =>
  useInfiniteQuery({
    queryKey: [...keys.employees(), 'messages', query],
    queryFn: ({ pageParam, signal }) =>
      call(employeeMessageRoutes.listSentMessages, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

const of = (employeeId: string) => ({ params: { employeeId } })

export const useEmployee = (id: string) => useQuery(callQuery(keys.employee(id), employeeRoutes.getEmployee, of(id)))
export const useSeparation = (id: string) =>
  useQuery(callQuery([...keys.employee(id), 'separation'], employeeRoutes.getSeparation, of(id)))
export const useRates = (id: string, enabled = true) =>
  useQuery({ ...callQuery([...keys.employee(id), 'rates'], employeeFileRoutes.listRates, of(id)), enabled })
export const useAllowances = (id: string) =>
  useQuery(callQuery([...keys.employee(id), 'allowances'], employeeAllowanceRoutes.listAllowances, of(id)))
export const useDocuments = (id: string) =>
  useQuery(callQuery([...keys.employee(id), 'documents'], employeeFileRoutes.listDocuments, of(id)))
export const useNotes = (id: string) =>
  useQuery(callQuery([...keys.employee(id), 'notes'], employeeFileRoutes.listNotes, of(id)))
export const useMessages = (id: string) =>
  useQuery(callQuery([...keys.employee(id), 'messages'], employeeMessageRoutes.listEmployeeMessages, of(id)))
export const useFingers = (id: string) =>
  useQuery(callQuery([...keys.employee(id), 'fingerprints'], fingerprintRoutes.listFingerprints, of(id)))
/** The queries a change of employees makes stale on this screen; other screens receive the event. */
export const staleAfterEmployee = () => [keys.employees(), keys.audit()]
