import { t } from './t.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** The next choice of the theme switch. */
export const nextColorScheme = (now: ColorScheme): ColorScheme =>
  now === 'auto' ? 'light' : now === 'light' ? 'dark' : 'auto'

/** How a choice is called in the menu. */
export const COLOR_SCHEME_WORDS: Readonly<Record<ColorScheme, string>> = {
  auto: t('matchDevice'),
  light: t('light'),
  dark: t('dark'),
}
