import type { Rolldown } from 'vite'

type CodeSplitting = NonNullable<Rolldown.OutputOptions['codeSplitting']>

/**
 * Source files that form one chunk, with the libraries that only they use. Paths are relative to the repository,
 * without extension.
 */
const own = (paths: readonly string[]) => new RegExp(`[\\\\/](?:${paths.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`)

/**
 * Modules combined into one file although the bundler would split them. A page that starts with seventy small files
 * makes seventy requests, and small files compress badly: 14 of 90 kilobytes. Group only modules that are always needed
 * together, never modules that only some importers need: scripts/bundle-budgets.mjs shows if they are not. Earlier
 * groups take precedence.
 */
export const CHUNK_GROUPS = [
  // Together, so that it has run before any chunk creates a schema.
  { name: 'strict', test: /node_modules[\\/]zod[\\/]|src[\\/]app[\\/](strict|nonce|trusted-types)\.ts$/ },
  // Changes only with a new version of React or the router: cached across releases.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  // Everything that all pages start with.
  { name: 'start', tags: ['$initial'] },
  { name: 'field', test: own(['components/fields/text-field', 'components/fields/field-frame']) },
  // Small, and used nearly everywhere: at the kiosk, the counter and the office.
  {
    name: 'common',
    test: new RegExp(
      `${
        own([
          'components/notices/live-status',
          'components/notices/query-section',
          'components/notices/scanner-chip',
          'components/orders/counter/soon',
          'components/status-badge',
          'lib/format',
          'lib/hooks/use-density',
          'lib/hooks/use-now',
        ]).source
      }|icons[\\\\/]Icon(?:Bolt|Fingerprint|FingerprintOff|Language|Users|WashMachine)\\.mjs$`,
    ),
  },
  // The same, but not at the kiosk.
  {
    name: 'screens',
    test: new RegExp(
      `${
        own([
          'components/catalog/service-words',
          'components/notices/empty-state',
          'components/page-header',
          'components/tinted',
          'domain/src/catalog/promotion-kinds',
          'domain/src/catalog/work-stages',
          'domain/src/company/payment-methods',
          'domain/src/company/setting-defaults',
          'domain/src/orders/order-stages',
          'lib/hooks/use-media',
        ]).source
      }|icons[\\\\/]Icon(?:ArrowRight|Basket|ChartBar|ChevronDown|History|Inbox|Minus|Packages|PlayerPlay|Plus)\\.mjs$`,
    ),
  },
  // Used around the pages of both the counter and the office.
  {
    name: 'shell',
    test: own([
      'app/shells/demo-ribbon',
      'app/shells/session-menu',
      'components/layout',
      'components/reports/notice-bell',
      'components/hooks/use-act',
      'components/hooks/use-command',
      'components/windows/drawer',
      'components/windows/menu',
      'components/windows/with-confirmed-password',
    ]),
  },
  // Files of the server: pictures, and what the office exports.
  { name: 'files', test: own(['api/files', 'contracts/src/company/uploads']) },
  // A picture of a receipt or of damage: taken, made smaller, sent and shown.
  {
    name: 'receipt',
    test: own([
      'components/expenses/receipt-field',
      'components/expenses/receipt-thumb',
      'components/fields/file-input',
      'components/fields/uploaded-file',
      'lib/shrink-picture',
    ]),
  },
  {
    name: 'bars',
    test: own([
      'components/charts/chart-frame',
      'components/charts/hour-bars',
      'components/charts/scale',
      'components/charts/share-bars',
    ]),
  },
  // Signs of an order, on few pages each.
  { name: 'signs', test: /icons[\\/]Icon(?:Discount|Moped)\.mjs$/ },
  // Orders as the counter and the office read them.
  {
    name: 'orders',
    test: own([
      'components/orders/counter/order-words',
      'components/orders/order-queries',
      'components/orders/type-names',
      'contracts/src/orders/orders',
    ]),
  },
  // Shared by the counter's pages.
  {
    name: 'counter',
    test: own([
      'components/cash/shop-queries',
      'components/orders/counter/counter-screen',
      'components/orders/counter/device-store',
      'components/orders/slips/paper',
      'components/orders/slips/use-printer',
      'contracts/src/cash/cash-sessions',
      'lib/hooks/use-scanner',
      'lib/hooks/use-tile-keys',
    ]),
  },
] satisfies NonNullable<Exclude<CodeSplitting, boolean>['groups']>
