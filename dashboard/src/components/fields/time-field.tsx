import { TextInput } from '@mantine/core'
import { fromTimeText, toTimeText } from './clock-time.ts'
import { type FieldProps, frame } from './field-frame.tsx'

/** A time of day in minutes after midnight. With `isClosing`, 12:00 AM is the midnight that ends the day. */
export function TimeField(
  props: FieldProps & {
    readonly value: number
    readonly onChange: (minutes: number) => void
    readonly isClosing?: boolean | undefined
    /** Receives the focus when its dialog opens. */
    readonly isFirst?: boolean | undefined
  },
) {
  const { value, onChange, isClosing = false, isFirst = false } = props
  return (
    <TextInput
      {...frame(props)}
      type="time"
      data-autofocus={isFirst || undefined}
      value={toTimeText(value)}
      onChange={(event) => {
        const minutes = fromTimeText(event.currentTarget.value, isClosing)
        if (minutes !== undefined) onChange(minutes)
      }}
    />
  )
}
