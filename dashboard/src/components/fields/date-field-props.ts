import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { FieldProps } from './field-frame.tsx'

/** Props of a field for one day. */
export interface DateFieldProps extends FieldProps {
  /** A day in Manila. */
  readonly value: ManilaDate | null
  readonly onChange: (day: ManilaDate | null) => void
  readonly min?: ManilaDate | undefined
  readonly max?: ManilaDate | undefined
  readonly clearable?: boolean | undefined
}

/** Props of a field for a range of days. */
export interface DateRangeFieldProps extends FieldProps {
  readonly from: ManilaDate | null
  readonly until: ManilaDate | null
  /** `until` is null while only the first day is selected. */
  readonly onChange: (from: ManilaDate | null, until: ManilaDate | null) => void
  readonly min?: ManilaDate | undefined
  readonly max?: ManilaDate | undefined
  readonly clearable?: boolean | undefined
}
