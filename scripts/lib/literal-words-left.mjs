/** Texts allowed in the dashboard's code although they look like words: by file, with the reason. */
export const LEFT = [
  {
    why: 'columns of a file: the names are its format',
    file: 'features/people/employees/import/employee-csv.ts',
    words: [
      'First name',
      'Last name',
      'Middle name',
      'Birth date',
      'Employment type',
      'Home branch',
      'Pay type',
      'Rate from',
      'SSS number',
      'PhilHealth number',
      'Other branches',
      'Last day',
      'Owed on advances',
      'Documents ending',
      'Documents over',
      'Dela Cruz',
    ],
  },
  {
    why: 'columns of a file: the names are its format',
    file: 'features/expenses/shop-expenses/import/expense-csv.ts',
    words: ['Document no.', 'Paid from', 'Recorded at', 'Recorded by', 'Decided by', 'Over limit'],
  },
  {
    why: 'columns of a file: the names are its format',
    file: 'features/stock/items/item-csv.ts',
    words: ['Lead days', 'Pack size', 'On hand', 'In use'],
  },
  { why: 'a pattern of dayjs', file: 'components/fields/date-field-inputs.tsx', words: ['MMM D, YYYY'] },
  {
    why: 'names of keys',
    file: 'lib/keyboard/owners.ts',
    words: ['Enter Escape Tab Backspace Delete Home End ArrowLeft ArrowRight ArrowUp ArrowDown F2 F4 F8 F9'],
  },
  { why: 'a path', file: 'lib/paths.ts', words: ['/summary'] },
]
