/**
 * The areas of the shop, bottom to top. An area may use those before it in this list, in every package, and never one after it:
 * so there are no cyclic dependencies. `npm run areas` writes it into `biome.areas.json`, and `npm run check` refuses
 * any other import at its line. See the table in ARCHITECTURE.md for their purposes.
 */
export const AREAS = [
  'core',
  'ledger',
  'company',
  'scanner',
  'access',
  'catalog',
  'cash',
  'expenses',
  'orders',
  'stock',
  'law',
  'people',
  'schedule',
  'attendance',
  'payroll',
  'reports',
  'portal',
  'backup',
  'offline',
  'setup',
]

/** Packages whose areas are folders, and where in them. */
const ROOMS = ['domain/src', 'contracts/src', 'db/src', 'gateway/src', 'workers/src/jobs']

/** The door of the gateway stands below every area; of the areas it knows who may enter, and what a scanner signs. */
const KNOWN_AT_THE_DOOR = ['core', 'scanner', 'access']

/** Files of a package's root that put areas together. Areas are put together, they do not reach for the whole. */
const WHOLES = ['app', 'catalog', 'handlers', 'main', 'subscriptions', 'schedules']

const SHARED = [
  { group: ['../**/src/**'], message: 'Import another package by its name, @labada/…, never by path.' },
  { group: ['**/testing/**'], message: 'Factories and test databases never ship.' },
]
const OF_PAGES = [
  { group: ['**/app/**'], message: 'app/ sees features/, never the other way.' },
  { group: ['@mantine/*'], message: 'A page is built from our own parts in components/.' },
]
const OF_PARTS = [
  { group: ['**/app/**'], message: 'app/ sees features/, never the other way.' },
  { group: ['**/features/**'], message: 'Shared code does not know the features.' },
]
const OF_LIB = [{ group: ['**/components/**'], message: 'components/ sees lib/, never the other way.' }]

/** What `biome.areas.json` holds: the order of the areas as import rules, which Biome names by line. */
export function areaRules() {
  return {
    overrides: [
      ...AREAS.map((area, place) => ruleOf(roomsOf(area), [...SHARED, ...above(area, place), ...wholes()])),
      ruleOf(
        ['gateway/src/http/**', 'gateway/src/realtime/**', '!gateway/src/http/kept/**'],
        [
          ...SHARED,
          ...AREAS.filter((area) => !KNOWN_AT_THE_DOOR.includes(area)).map((area) => ({
            group: [`**/${area}/**`],
            message: `The gateway's door does not know ${area}.`,
          })),
        ],
      ),
      // A page's own folder is two deep, its parts three: what lies beside it is another page.
      ruleOf(['dashboard/src/features/*/*/*'], [...SHARED, ...otherPages(1), ...OF_PAGES]),
      ruleOf(['dashboard/src/features/*/*/*/*'], [...SHARED, ...otherPages(2), ...OF_PAGES]),
      ruleOf(['dashboard/src/api/**'], [...SHARED, ...OF_PARTS]),
      // A test may show in a part what it tests.
      ruleOf(['dashboard/src/lib/**', '!dashboard/src/lib/**/*.test.tsx'], [...SHARED, ...OF_PARTS, ...OF_LIB]),
      ruleOf(
        ['dashboard/src/components/**'],
        [
          ...SHARED,
          ...OF_PARTS,
          ...AREAS.map((area) => ({
            group: [`./${area}/**`, `../${area}/**`],
            message: `The kit does not know ${area}.`,
          })),
        ],
      ),
      ...AREAS.map((area, place) =>
        ruleOf(
          [`dashboard/src/components/${area}/**`],
          [
            ...SHARED,
            ...OF_PARTS,
            ...AREAS.slice(place + 1).map((other) => ({
              group: [`../${other}/**`, `../../${other}/**`, `@labada/*/${other}/**`],
              message: messageOf(area, other),
            })),
          ],
        ),
      ),
    ],
  }
}

const roomsOf = (area) => ROOMS.map((room) => `${room}/${area}/**`)
const messageOf = (area, other) => `${area} may not use ${other}: an area uses those below it (scripts/lib/areas.mjs).`

function above(area, place) {
  return AREAS.slice(place + 1).map((other) => ({ group: [`**/${other}/**`], message: messageOf(area, other) }))
}

function wholes() {
  return [
    {
      group: WHOLES.flatMap((name) => [`../${name}.ts`, `../../${name}.ts`, `@labada/*/${name}`]),
      message: 'An area does not reach for what puts the areas together.',
    },
  ]
}

/** Pages that lie beside a file's own, seen from `depth` folders below the area. */
function otherPages(depth) {
  const message = 'A page imports no other page. Compose them in app/, share parts in components/.'
  const beside = '../'.repeat(depth)
  return [
    { group: [`${beside}*/**`, `!${beside}../**`], message },
    { group: [`${beside}../*/**`, `!${beside}../../**`], message },
  ]
}

function ruleOf(includes, patterns) {
  return {
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  }
}
