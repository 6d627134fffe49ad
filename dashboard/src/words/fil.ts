/** The catalogs in Filipino, by their path. What has none is said in English. */
export const catalogs = import.meta.glob<Readonly<Record<string, string>>>('./fil/**/*.json', {
  eager: true,
  import: 'default',
})
