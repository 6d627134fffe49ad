import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, type UserConfig } from 'vite'
import { CHUNK_GROUPS } from './chunk-groups.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { markOfWords, translationsInPlace, wordsInPlace } from './words-in-place.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

const SOURCES = fileURLToPath(new URL('./src', import.meta.url))

/** Supported by the browsers of cheap tablets and phones: Chromium of the last three years. */
const TARGET = ['chrome116', 'edge116', 'firefox121', 'safari16.4']

/** The summaries of openapi.json are for its readers, not for a counter's tablet: two kilobytes of every first load. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]contracts[\\/]src[\\/][a-z\\/-]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^ {4}summary:\s+(?:'[^'\n]*'|"[^"\n]*"),$/gm, ''), map: null }),
  },
}

/**
 * zod's conversion of schemas to JSON Schema generates openapi.json, on the server, and is five kilobytes of every
 * first load. In the browser each of its functions throws that it is not available; metadata of the schema itself
 * (`maxLength`) stays.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/ },
    handler: (code, id) => {
      const knowsItself =
        /\nconst narrowMin[\s\S]*?\nexport function aggregateChecks[\s\S]*?\n\}\n/.exec(code)?.[0] ?? ''
      if (!knowsItself && id.includes('processors'))
        throw new Error('zod keeps aggregateChecks elsewhere now: see where')
      return {
        code: `${knowsItself && /^import .*"\.\/util\.js";$/m.exec(code)?.[0]}
          ${knowsItself}
          const gone = () => { throw new Error('No JSON Schema in the browser') }
          ${[...code.replace(knowsItself, '').matchAll(/^export (?:const|function) (\w+)/gm)]
            // Called when a schema's standard property is read; the function it returns is never called.
            .map(([, name]) => `export const ${name} = ${name?.startsWith('create') ? '() => gone' : 'gone'}`)
            .join('\n')}`,
        map: null,
      }
    },
  },
}

/**
 * zod's own English messages: what is shown to people is written in `complaintOf`, and a custom rule without a message
 * says "Invalid input" either way. One kilobyte of every first load.
 */
const withoutZodMessages: Plugin = {
  name: 'without-zod-messages',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ },
    handler: () => ({ code: 'export default () => ({})', map: null }),
  },
}

/**
 * Without what the router has for developers only: its warnings, which its only published entry keeps in a build, and the names of
 * its components, which keep those that no page uses.
 */
const withoutRouterWarnings: Plugin = {
  name: 'without-router-warnings',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]/, code: /\bENABLE_DEV_WARNINGS = true;/ },
    handler: (code) => ({
      code: code
        .replace('ENABLE_DEV_WARNINGS = true;', 'ENABLE_DEV_WARNINGS = false;')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
}

/** The chunks that index.html names itself. */
const STARTED_WITH = /\/(?:index|react|rolldown-runtime|strict)-[\w-]{7}\.(?:js|css)$/

/** The pages of customers, to follow an order (`/t/…`) and to book (`/book`): their own build, without the kit. */
const trackingPage: UserConfig = {
  base: '/t/',
  publicDir: false,
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist-tracking',
    target: TARGET,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['tracking.html', 'booking.html'] },
  },
}

// `vite build --mode desktop`: the same pages with the scanner, for the app window of a branch's PC.
const dashboard = (mode: string): UserConfig => ({
  base: mode === 'desktop' ? '/desktop/' : '/',
  plugins: [
    withoutSummaries,
    withoutJsonSchema,
    withoutZodMessages,
    withoutRouterWarnings,
    wordsInPlace(SOURCES),
    translationsInPlace(SOURCES),
    react(),
    serviceWorker(mode === 'desktop' ? '/desktop/' : '/'),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __DESKTOP__: JSON.stringify(mode === 'desktop'),
    __WORDS__: JSON.stringify(markOfWords(SOURCES)),
  },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: mode === 'desktop' ? 'dist-desktop' : 'dist',
    target: TARGET,
    // Read by scripts/bundle-budgets.mjs.
    manifest: true,
    // Nothing inline: the policy allows no inline scripts.
    modulePreload: {
      polyfill: false,
      // What the page has started with needs no preloading with each part.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((one) => !STARTED_WITH.test(one)) : dependencies,
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Seven characters tell versions of a file apart; the first load names 250 files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
})

export default defineConfig(({ mode }) => (mode === 'tracking' ? trackingPage : dashboard(mode)))
