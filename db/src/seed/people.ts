/** The demo company's branches. Hours are minutes after midnight. */
export const BRANCHES = [
  {
    code: 'MAB',
    name: 'Mabolo',
    address: '12 F. Cabahug St., Mabolo',
    phone: '0917 555 0101',
    busy: 22,
    opens: 480,
    closes: 1200,
  },
  {
    code: 'LAH',
    name: 'Lahug',
    address: '88 Gorordo Ave., Lahug',
    phone: '0917 555 0102',
    busy: 17,
    opens: 480,
    closes: 1200,
  },
  {
    code: 'TAL',
    name: 'Talisay',
    address: '5 Rizal St., Tabunok, Talisay',
    phone: '0917 555 0103',
    busy: 11,
    opens: 480,
    closes: 1140,
  },
] as const

/** Who works where; the first of a branch is the one its demo door signs in. */
export const EMPLOYEES = [
  { username: 'ana', firstname: 'Ana', lastname: 'Reyes', branch: 'MAB' },
  { username: 'ben', firstname: 'Ben', lastname: 'Ramos', branch: 'LAH' },
  { username: 'carla', firstname: 'Carla', lastname: 'Villanueva', branch: 'TAL' },
  { username: 'dodong', firstname: 'Dodong', lastname: 'Cabrera', branch: 'MAB' },
  { username: 'elena', firstname: 'Elena', lastname: 'Tan', branch: 'MAB' },
  { username: 'felix', firstname: 'Felix', lastname: 'Abella', branch: 'MAB' },
  { username: 'grace', firstname: 'Grace', lastname: 'Lim', branch: 'MAB' },
  { username: 'hazel', firstname: 'Hazel', lastname: 'Ouano', branch: 'LAH' },
  { username: 'ivan', firstname: 'Ivan', lastname: 'Cortes', branch: 'LAH' },
  { username: 'joy', firstname: 'Joy', lastname: 'Mercado', branch: 'LAH' },
  { username: 'karen', firstname: 'Karen', lastname: 'Sy', branch: 'LAH' },
  { username: 'leo', firstname: 'Leo', lastname: 'Gonzales', branch: 'TAL' },
  { username: 'mia', firstname: 'Mia', lastname: 'Bacalso', branch: 'TAL' },
  { username: 'nonoy', firstname: 'Nonoy', lastname: 'Dela Peña', branch: 'TAL' },
] as const

/** `labada-demo`, hashed once: argon2id, 19 MiB, two passes. Demo accounts end with the demo. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$xbMHee5r2z1BQwDsOgBO6A$IRPKSNpCpY8U+gJf/kJOW8Sy38x5LnSaCvfDkXVYj+E'

const FIRST = [
  'Maria',
  'Jose',
  'Juan',
  'Rosa',
  'Pedro',
  'Liza',
  'Ramon',
  'Teresa',
  'Carlo',
  'Angela',
  'Miguel',
  'Sofia',
  'Paolo',
  'Bea',
  'Noel',
]
const LAST = [
  'Santos',
  'Cruz',
  'Garcia',
  'Flores',
  'Aquino',
  'Navarro',
  'Castillo',
  'Rosales',
  'Alcantara',
  'Borromeo',
  'Osmeña',
  'Yap',
  'Chua',
  'Uy',
  'Labrador',
  'Seno',
  'Ybañez',
  'Pacquiao',
  'Zosa',
  'Rama',
]

/** Sixty customers with a name and a phone number each. */
export const CUSTOMERS = Array.from({ length: 60 }, (_, i) => ({
  name: `${FIRST[i % FIRST.length]} ${LAST[(i * 7 + Math.floor(i / 15)) % LAST.length]}`,
  phone: `09${17 + (i % 4) * 3}${String(1_000_000 + ((i * 7_919_317) % 8_999_999)).padStart(7, '0')}`,
}))
