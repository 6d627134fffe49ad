import type { KyselyPlugin } from 'kysely'

/** Does something before the statement of this number, counted from one: dies, or stands still. */
export function beforeStatement(number: number, act: () => void): KyselyPlugin {
  let asked = 0
  return {
    transformQuery({ node }) {
      asked += 1
      if (asked === number) act()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
