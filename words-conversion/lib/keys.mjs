// Names messages: a camelCase slug of the first words of the English text, unique in its catalogue.
const RESERVED = /_(zero|one|two|few|many|other)$/

export function slugOf(text, length) {
  const plain = text
    .replace(/<\/?\w+>/g, '')
    .replace(/\{\{count\}\}/g, ' ')
    .replace(/\{\{(\w+)\}\}/g, ' $1 ')
    .replace(/[’']/g, '')
    .normalize('NFKD')
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean)
  if (words.length === 0) return 'text'
  const kept = words.slice(0, length).flatMap((w) => (/^[A-Z]{2,}$/.test(w) ? [w.toLowerCase()] : [w]))
  const name = kept.map((w, i) => (i === 0 ? w[0].toLowerCase() + w.slice(1) : w[0].toUpperCase() + w.slice(1))).join('')
  const safe = /^\d/.test(name) ? `n${name}` : name
  return RESERVED.test(safe) ? `${safe}Words` : safe
}

/** Gives every different text of a catalogue its key. `messages` are in a fixed order. */
export function nameMessages(messages) {
  const keys = new Map()
  const taken = new Set()
  for (const m of messages) {
    const id = idOf(m)
    if (keys.has(id)) continue
    let key
    for (const length of [5, 6, 7, 8, 9, 10, 12, 14, 18]) {
      key = slugOf(m.text, length)
      if (!taken.has(key)) break
    }
    for (let i = 2; taken.has(key); i++) key = `${slugOf(m.text, 5)}${i}`
    taken.add(key)
    keys.set(id, key)
  }
  return keys
}
export const idOf = (m) => (m.one === undefined ? m.text : `${m.one}\u0000${m.text}`)
