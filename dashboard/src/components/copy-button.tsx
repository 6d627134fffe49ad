import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { useAct } from './hooks/use-act.ts'
import { toast } from './notices/toast.tsx'

/** Copies a text, and says so. Not there where the browser can’t copy: on a page without HTTPS. */
export function CopyButton({
  text,
  done,
  ...look
}: {
  readonly text: string
  /** Said once it is copied. */
  readonly done: string
} & Pick<ComponentProps<typeof Button>, 'size' | 'icon' | 'aria-label' | 'children'>) {
  const copying = useAct(async () => {
    await navigator.clipboard.writeText(text)
    toast.positive(done)
  })
  if (!('clipboard' in navigator)) return null
  return <Button tone="neutral" {...look} onClick={() => copying.mutate()} />
}
