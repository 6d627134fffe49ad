import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { t } from './t.ts'

const brand: MantineColorsTuple = [
  '#e6f7fa',
  '#cdeef4',
  '#9bdbe8',
  '#63c6da',
  '#36b3cc',
  '#1aa5c1',
  '#0e8fa9',
  '#0b7285',
  '#085b6b',
  '#063f4b',
]

const dark: MantineColorsTuple = [
  '#e4e7eb',
  '#cbd2d9',
  '#a3adb8',
  '#7b8794',
  '#6b7580',
  '#3a424b',
  '#2b3138',
  '#1a1d21',
  '#14171a',
  '#0e1012',
]

/** The look of each status: text and background in light, then in dark. All pairs have a contrast of at least 6:1. */
export const STATUS_COLORS = {
  received: ['#1864ab', '#e7f5ff', '#a5d8ff', '#10283f'],
  working: ['#0b5c6b', '#e3fafc', '#99e9f2', '#0b2f36'],
  ready: ['#1e6b30', '#ebfbee', '#b2f2bb', '#12301a'],
  done: ['#495057', '#f1f3f5', '#ced4da', '#2b2f33'],
  attention: ['#8a4500', '#fff4e6', '#ffd8a8', '#3b2409'],
  danger: ['#b02020', '#fff0f0', '#ffc9c9', '#3d1414'],
  queued: ['#5f3dc4', '#f3f0ff', '#d0bfff', '#261b45'],
} as const

/**
 * One `primaryShade` for both schemes: with two shades, `autoContrast` would leave white text on the light one. Heights
 * come from CSS variables, so that one attribute on `<html>` switches from back office to counter.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { brand, dark },
  black: '#1f2933',
  fontFamily: t('segoeUiRobotoNotoSans'),
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  defaultRadius: 'var(--ld-radius)',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: { fontWeight: '700' },
  // Plain objects: `Button.extend` and the like would pull every component they name into the first load.
  components: {
    Button: {
      vars: (_theme: unknown, props: Sized) => ({
        root: {
          '--button-height': `var(--ld-control-${props.size ?? 'md'})`,
          '--button-fz': `var(--ld-control-fz-${props.size ?? 'md'})`,
          '--button-padding-x': `var(--ld-control-px-${props.size ?? 'md'})`,
        },
      }),
    },
    ActionIcon: {
      vars: (_theme: unknown, props: Sized) => ({ root: { '--ai-size': `var(--ld-control-${props.size ?? 'md'})` } }),
    },
    Input: {
      vars: () => ({
        wrapper: { '--input-height': 'var(--ld-control-md)', '--input-fz': 'var(--ld-input-fz)' },
      }),
    },
    Checkbox: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
  },
})

interface Sized {
  readonly size?: string
}

/** The design tokens as CSS variables, for both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const light: Record<string, string> = {
    '--mantine-color-dimmed': '#52606d',
    '--mantine-color-placeholder': '#616e7c',
    '--mantine-color-error': '#b02020',
    '--mantine-color-anchor': '#0b7285',
    '--ld-surface-2': '#f6f8fa',
    '--ld-line': '#dde2e7',
    '--ld-control-line': '#8a94a0',
    '--ld-accent': '#0b7285',
    '--ld-accent-soft': '#e6f7fa',
    '--ld-shadow': '0 1px 2px rgb(31 41 51 / 6%), 0 2px 8px rgb(31 41 51 / 5%)',
    '--ld-danger-fill': '#b02020',
    '--ld-grid': '#eceff2',
  }
  const darkScheme: Record<string, string> = {
    '--mantine-color-dimmed': '#a3adb8',
    '--mantine-color-placeholder': '#a3adb8',
    '--mantine-color-error': '#ffc9c9',
    '--mantine-color-anchor': '#63c6da',
    '--ld-surface-2': '#22272d',
    '--ld-line': '#363d45',
    '--ld-control-line': '#6b7580',
    '--ld-accent': '#63c6da',
    '--ld-accent-soft': '#12323a',
    '--ld-shadow': '0 1px 2px rgb(0 0 0 / 30%)',
    '--ld-danger-fill': '#b02020',
    '--ld-grid': '#2b3138',
  }
  for (const [key, [fg, bg, darkFg, darkBg]] of Object.entries(STATUS_COLORS)) {
    light[`--ld-${key}-fg`] = fg
    light[`--ld-${key}-bg`] = bg
    darkScheme[`--ld-${key}-fg`] = darkFg
    darkScheme[`--ld-${key}-bg`] = darkBg
  }
  return { variables: SERIES, light, dark: darkScheme }
}

/** Chart colors, each at least 3:1 on both backgrounds. In and out are always teal and amber. */
const SERIES = {
  '--ld-teal': '#0e8fa9',
  '--ld-amber': '#b7791f',
  '--ld-indigo': '#6f6fd9',
  '--ld-rose': '#d6447a',
  '--ld-green': '#2f9e44',
  '--ld-slate': '#7b8794',
}
