import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import {
  IconBottle,
  IconBulb,
  IconCertificate,
  IconDots,
  IconDroplet,
  IconFlame,
  IconHome,
  IconSoup,
  IconSpeakerphone,
  IconTool,
  IconTruck,
  IconUsers,
  IconWifi,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Glyph = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>

const GLYPHS: Readonly<Record<ExpenseCategory['icon'], Glyph>> = {
  home: IconHome,
  bolt: IconBulb,
  droplet: IconDroplet,
  flame: IconFlame,
  bottle: IconBottle,
  tool: IconTool,
  truck: IconTruck,
  soup: IconSoup,
  certificate: IconCertificate,
  speakerphone: IconSpeakerphone,
  wifi: IconWifi,
  users: IconUsers,
  dots: IconDots,
}

/** The icon of an expense category in its color; the name is shown beside it. */
export function CategoryIcon({
  category,
  size = 20,
}: {
  readonly category: Pick<ExpenseCategory, 'icon' | 'colour'>
  readonly size?: number
}) {
  const Icon = GLYPHS[category.icon]
  return (
    <span style={{ display: 'inline-flex', color: `var(--ld-${category.colour})`, flexShrink: 0 }}>
      <Icon size={size} stroke={1.8} aria-hidden="true" />
    </span>
  )
}
