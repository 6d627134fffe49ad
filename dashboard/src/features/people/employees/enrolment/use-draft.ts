import { employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { draftOf, type EmployeeValues } from '../employee-values.ts'

const PAUSE_MS = 700

/** Saves a form on the server shortly after the last change; one save at a time, the newest values last. */
export function useDraft(draftId: string, firstVersion: number) {
  const [state, setState] = useState<'kept' | 'saving' | 'unsaved'>('kept')
  const [complaint, setComplaint] = useState<string>()
  const version = useRef(firstVersion)
  const waiting = useRef<{ values: EmployeeValues; step: number } | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isSaving = useRef(false)
  const isOver = useRef(false)

  const save = useCallback(async () => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (waiting.current && !isOver.current) {
        const { values, step } = waiting.current
        waiting.current = undefined
        setState('saving')
        const body = { content: draftOf(values, step), version: version.current }
        const saved = await call(employeeFileRoutes.saveDraft, { params: { draftId }, body })
        version.current = saved.version
        setComplaint(undefined)
        setState('kept')
      }
    } catch (error) {
      setState('unsaved')
      if (!isCanceled(error)) setComplaint(messageOf(error))
    } finally {
      isSaving.current = false
    }
  }, [draftId])

  const keep = useCallback(
    (values: EmployeeValues, step: number) => {
      waiting.current = { values, step }
      setState('saving')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), PAUSE_MS)
    },
    [save],
  )

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      void save()
    },
    [save],
  )

  /** Stops saving, after the employee was created. */
  const finish = useCallback(() => {
    isOver.current = true
    waiting.current = undefined
  }, [])
  return { state, complaint, keep, finish }
}
