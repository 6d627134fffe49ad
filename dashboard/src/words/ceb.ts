/** The catalogs in Cebuano, by their path. What has none is said in English. */
export const catalogs = import.meta.glob<Readonly<Record<string, string>>>('./ceb/**/*.json', {
  eager: true,
  import: 'default',
})
