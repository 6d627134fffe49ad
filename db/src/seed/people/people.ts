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

/** Who came later or has no sign-in: riders, those behind the machines, the manager and the bookkeeper. */
export const MORE_EMPLOYEES = [
  { firstname: 'Orlando', lastname: 'Tampus', branches: ['MAB', 'LAH'] },
  { firstname: 'Perla', lastname: 'Cañete', branches: ['MAB'] },
  { firstname: 'Quirino', lastname: 'Alegado', branches: ['LAH'] },
  { firstname: 'Rowena', lastname: 'Baguio', branches: ['MAB', 'LAH', 'TAL'] },
  { firstname: 'Samuel', lastname: 'Ybañez', branches: ['LAH'] },
  { firstname: 'Teresita', lastname: 'Noval', branches: ['TAL'] },
  { firstname: 'Ulysses', lastname: 'Lapinid', branches: ['TAL'] },
  { firstname: 'Vilma', lastname: 'Saavedra', branches: ['MAB', 'LAH', 'TAL'] },
  { firstname: 'Wilfredo', lastname: 'Enriquez', branches: ['MAB', 'LAH', 'TAL'] },
  { firstname: 'Yolanda', lastname: 'Gabuya', branches: ['LAH'] },
] as const

/** What is known of each of them. `over` is pesos a day above the minimum wage; ages are those of the day they began. */
export interface Particulars {
  readonly firstname: string
  readonly middlename: string
  readonly lastname: string
  readonly gender: 'male' | 'female'
  readonly age: number
  readonly position: string
  readonly home: 'MAB' | 'LAH' | 'TAL'
  readonly street: string
  readonly over: number
  readonly monthly?: number
  readonly hourly?: number
  readonly employmentType?: 'probationary' | 'part_time'
  /** Has no numbers of the funds yet. */
  readonly isTaxless?: true
  readonly goneDaysAgo?: number
}

const person = (
  name: readonly [firstname: string, middlename: string, lastname: string],
  gender: 'male' | 'female',
  age: number,
  position: string,
  home: Particulars['home'],
  street: string,
  over: number,
  more: Partial<Particulars> = {},
): Particulars => ({
  firstname: name[0],
  middlename: name[1],
  lastname: name[2],
  gender,
  age,
  position,
  home,
  street,
  over,
  ...more,
})

export const PARTICULARS: readonly Particulars[] = [
  person(['Ana', 'Dela Cruz', 'Reyes'], 'female', 27, 'Shift lead', 'MAB', 'Pres. Quirino St., Mabolo', 78),
  person(['Ben', 'Uy', 'Ramos'], 'male', 31, 'Shift lead', 'LAH', 'Salinas Drive, Lahug', 78),
  person(['Carla', 'Sarmiento', 'Villanueva'], 'female', 29, 'Shift lead', 'TAL', 'Rizal St., Tabunok', 68),
  person(['Dodong', 'Pacaldo', 'Cabrera'], 'male', 36, 'Washer', 'MAB', 'Sindulan, Mabolo', 38),
  person(['Elena', 'Go', 'Tan'], 'female', 24, 'Cashier', 'MAB', 'M. J. Cuenco Ave.', 48),
  person(['Felix', 'Rosal', 'Abella'], 'male', 41, 'Washer', 'MAB', 'Tres Borces, Mabolo', 33),
  person(['Grace', 'Ong', 'Lim'], 'female', 22, 'Attendant', 'MAB', 'Kamagong St., Mabolo', 8),
  person(['Hazel', 'Bacus', 'Ouano'], 'female', 26, 'Cashier', 'LAH', 'Gorordo Ave., Lahug', 48),
  person(['Ivan', 'Teves', 'Cortes'], 'male', 23, 'Washer', 'LAH', 'Sudlon, Lahug', 18),
  person(['Joy', 'Arcilla', 'Mercado'], 'female', 21, 'Attendant', 'LAH', 'Apas, Lahug', 8),
  person(['Karen', 'Chiu', 'Sy'], 'female', 25, 'Presser', 'LAH', 'Camputhaw', 23),
  person(['Leo', 'Arnado', 'Gonzales'], 'male', 28, 'Washer', 'TAL', 'Lawaan, Talisay', 18),
  person(['Mia', 'Larot', 'Bacalso'], 'female', 20, 'Attendant', 'TAL', 'Bulacao, Talisay', 8),
  person(['Nonoy', 'Abellana', 'Dela Peña'], 'male', 33, 'Presser', 'TAL', 'San Roque, Talisay', 23),
  person(['Orlando', 'Booc', 'Tampus'], 'male', 34, 'Rider', 'MAB', 'Holy Name St., Mabolo', 28),
  person(['Perla', 'Inoc', 'Cañete'], 'female', 45, 'Presser', 'MAB', 'Banilad Road', 33),
  person(['Quirino', 'Mabini', 'Alegado'], 'male', 19, 'Washer', 'LAH', 'Busay', 0, {
    employmentType: 'probationary',
    isTaxless: true,
  }),
  person(['Rowena', 'Sanchez', 'Baguio'], 'female', 38, 'Manager', 'MAB', 'Archbishop Reyes Ave.', 0, {
    monthly: 26_500,
  }),
  person(['Samuel', 'Ruiz', 'Ybañez'], 'male', 30, 'Rider', 'LAH', 'Nivel Hills, Lahug', 28),
  person(['Teresita', 'Colina', 'Noval'], 'female', 48, 'Attendant', 'TAL', 'Poblacion, Talisay', 18),
  person(['Ulysses', 'Famador', 'Lapinid'], 'male', 27, 'Rider', 'TAL', 'Cansojong, Talisay', 28),
  person(['Vilma', 'Perez', 'Saavedra'], 'female', 43, 'Bookkeeper', 'MAB', 'Juan Luna Ave.', 0, {
    hourly: 95,
    employmentType: 'part_time',
  }),
  person(['Wilfredo', 'Zafra', 'Enriquez'], 'male', 46, 'Maintenance', 'MAB', 'Hipodromo', 58),
  person(['Yolanda', 'Jumao-as', 'Gabuya'], 'female', 24, 'Attendant', 'LAH', 'Kalunasan', 8, { goneDaysAgo: 40 }),
]

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
