import type { ManilaDate } from '@labada/domain/core/manila-time'
import { lazy, Suspense } from 'react'
import { Skeletons } from '../notices/skeletons.tsx'
import type { FieldProps } from './field-frame.tsx'

export interface DateFieldProps extends FieldProps {
  /** A day in Manila. */
  readonly value: ManilaDate | null
  readonly onChange: (day: ManilaDate | null) => void
  readonly min?: ManilaDate | undefined
  readonly max?: ManilaDate | undefined
  readonly clearable?: boolean | undefined
}

export interface DateRangeFieldProps extends FieldProps {
  readonly from: ManilaDate | null
  readonly until: ManilaDate | null
  /** `until` is null while only the first day is chosen. */
  readonly onChange: (from: ManilaDate | null, until: ManilaDate | null) => void
  readonly min?: ManilaDate | undefined
  readonly max?: ManilaDate | undefined
  readonly clearable?: boolean | undefined
}

const DateInput = lazy(() => import('./date-field-inputs.tsx').then((all) => ({ default: all.DateInput })))
const DateRangeInput = lazy(() => import('./date-field-inputs.tsx').then((all) => ({ default: all.DateRangeInput })))

/** One day. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<Skeletons rows={1} height={60} />}>
    <DateInput {...props} />
  </Suspense>
)

/** From one day until another, both included. */
export const DateRangeField = (props: DateRangeFieldProps) => (
  <Suspense fallback={<Skeletons rows={1} height={60} />}>
    <DateRangeInput {...props} />
  </Suspense>
)
