import { ActionIcon, Button as KitButton } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { given } from '../lib/given.ts'
import classes from './button.module.css'
import { type Needing, useIsThere, useOpens } from './may.tsx'

/**
 * `primary` once per view; `neutral` beside it; `danger` opens or does what destroys; `destroy` is the OK of the question
 * about it; `quiet` is text with a hit area.
 */
export type Tone = 'primary' | 'neutral' | 'danger' | 'destroy' | 'quiet'
/** Back office 28/36/44 px, counter 48/48/60 px. */
export type ControlSize = 'sm' | 'md' | 'lg'

interface Looks extends Needing {
  readonly tone?: Tone | undefined
  readonly size?: ControlSize | undefined
  readonly icon?: ReactNode
  readonly iconRight?: ReactNode
  /** The shortcut key for the same action, shown on devices with a keyboard: `F9`. */
  readonly keys?: string | undefined
  /** Takes the full width. */
  readonly wide?: boolean | undefined
}

export interface ButtonProps extends Looks, Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /** Shows a spinner beside the same label; presses are ignored meanwhile. */
  readonly busy?: boolean | undefined
}

/** A button. `type` defaults to `button`. With `needs` it is only there for whoever holds that key. */
export function Button(props: ButtonProps) {
  const { tone, size, icon, iconRight, keys, wide, needs, busy = false, children, ...rest } = props
  if (!useIsThere(needs)) return null
  return (
    <KitButton
      {...looks({ tone, size, icon, iconRight, wide })}
      {...given(rest)}
      loading={busy}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keys}
    >
      {children}
      {keys && <KeyHint keys={keys} />}
    </KitButton>
  )
}

/** A link that looks like a button; only there for whoever may open its page. */
export function ButtonLink({
  to,
  needs,
  tone,
  size,
  icon,
  iconRight,
  keys,
  wide,
  children,
}: Looks & { to: To; children: ReactNode }) {
  const opens = useOpens(to)
  if (!useIsThere(needs) || !opens) return null
  return (
    <KitButton component={Link} to={to} {...looks({ tone, size, icon, iconRight, wide })}>
      {children}
      {keys && <KeyHint keys={keys} />}
    </KitButton>
  )
}

/** A link to another app or site that looks like a button. */
export function ButtonAnchor({
  tone,
  size,
  children,
  ...rest
}: Pick<Looks, 'tone' | 'size'> & Omit<ComponentPropsWithRef<'a'>, 'color'>) {
  return (
    <KitButton component="a" {...looks({ tone, size })} {...given(rest)}>
      {children}
    </KitButton>
  )
}

export interface IconButtonProps extends Needing, Omit<ComponentPropsWithRef<'button'>, 'color' | 'title'> {
  /** The accessible name, also shown on hover. */
  readonly label: string
  readonly tone?: 'quiet' | 'neutral' | 'primary' | undefined
  readonly size?: ControlSize | undefined
  readonly busy?: boolean | undefined
}

/** A square icon-only button. */
export function IconButton(props: IconButtonProps) {
  const { label, tone = 'quiet', size = 'md', needs, busy = false, children, ...rest } = props
  if (!useIsThere(needs)) return null
  return (
    <ActionIcon
      className={classes.icon ?? ''}
      size={size}
      data-tone={tone}
      aria-label={label}
      title={label}
      loading={busy}
      {...given(rest)}
    >
      {children}
    </ActionIcon>
  )
}

/** A button styled as a link, for use inside a sentence. */
export function TextButton({ needs, children, ...rest }: Needing & ComponentPropsWithRef<'button'>) {
  if (!useIsThere(needs)) return null
  return (
    <button type="button" {...rest} className={classes.textButton}>
      {children}
    </button>
  )
}

/** The key of a shortcut; hidden on touch devices. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys}
    </span>
  )
}

function looks({ tone = 'primary', size = 'md', icon, iconRight, wide = false }: Looks) {
  return {
    // No variant: the kit would write its colors as inline styles, which no tone could override.
    className: classes.button ?? '',
    size,
    'data-tone': tone,
    leftSection: icon,
    rightSection: iconRight,
    fullWidth: wide,
  } as const
}
