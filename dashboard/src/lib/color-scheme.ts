import { t } from './t.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** The next choice of the theme switch. */
export const nextColorScheme = (now: ColorScheme): ColorScheme =>
  now === 'auto' ? 'light' : now === 'light' ? 'dark' : 'auto'

/** The menu's labels of the choices. */
export const COLOR_SCHEME_WORDS: Readonly<Record<ColorScheme, string>> = {
  auto: t('matchDevice'),
  light: t('light'),
  dark: t('dark'),
}
