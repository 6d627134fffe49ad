import { Suspense } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Skeletons } from '../notices/skeletons.tsx'
import type { DateFieldProps, DateRangeFieldProps } from './date-field-props.ts'

const DateInput = lazy(() => import('./date-field-inputs.tsx').then((all) => ({ default: all.DateInput })))
const DateRangeInput = lazy(() => import('./date-field-inputs.tsx').then((all) => ({ default: all.DateRangeInput })))

/** A field for one day. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<Skeletons rows={1} height={60} />}>
    <DateInput {...props} />
  </Suspense>
)

/** A field for a range of days, both ends included. */
export const DateRangeField = (props: DateRangeFieldProps) => (
  <Suspense fallback={<Skeletons rows={1} height={60} />}>
    <DateRangeInput {...props} />
  </Suspense>
)
