import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { FieldProps } from './field-frame.tsx'

/** What a field for one day is told. */
export interface DateFieldProps extends FieldProps {
  /** A day in Manila. */
  readonly value: ManilaDate | null
  readonly onChange: (day: ManilaDate | null) => void
  readonly min?: ManilaDate | undefined
  readonly max?: ManilaDate | undefined
  readonly clearable?: boolean | undefined
}

/** What a field for the days from one until another is told. */
export interface DateRangeFieldProps extends FieldProps {
  readonly from: ManilaDate | null
  readonly until: ManilaDate | null
  /** `until` is null while only the first day is chosen. */
  readonly onChange: (from: ManilaDate | null, until: ManilaDate | null) => void
  readonly min?: ManilaDate | undefined
  readonly max?: ManilaDate | undefined
  readonly clearable?: boolean | undefined
}
