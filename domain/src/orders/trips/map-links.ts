/** The address that opens a place in the maps app of a phone, or in a browser. */
export function mapLinkOf(...place: readonly (string | null)[]): string {
  const query = place
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** Groups by area, as riders go around: areas by name, what has none last, and the order within each kept. */
export function byZone<T extends { readonly zone: string | null }>(
  trips: readonly T[],
): readonly { readonly zone: string | null; readonly trips: readonly T[] }[] {
  const zones = [...new Set(trips.map(({ zone }) => zone))]
  return zones
    .toSorted((a, b) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b, 'en')))
    .map((zone) => ({ zone, trips: trips.filter((trip) => trip.zone === zone) }))
}
