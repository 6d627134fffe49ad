import { inOffice, press, type View } from './view.ts'

export const STOCK: readonly View[] = [
  ...inOffice({
    items: '/inventory/items',
    'stock tracker': '/inventory/tracker',
    'stock movements': '/inventory/tracker?tab=movements',
    'what to buy': '/inventory/tracker?tab=buy',
    purchases: '/inventory/tracker?tab=purchases',
    'stock transfers': '/inventory/tracker?tab=transfers',
    'stock counts': '/inventory/tracker?tab=counts',
    'item sales': '/inventory/sales',
  }),
  {
    name: 'items by branch',
    who: 'office',
    path: '/inventory/items?view=branches',
    open: (page) => page.getByRole('table', { name: 'Stock by branch' }).waitFor(),
  },
  {
    name: 'a sale entered at the office',
    who: 'office',
    path: '/inventory/sales',
    open: async (page) => {
      await press(page, 'Add sale…')
      const dialog = page.getByRole('dialog', { name: 'Add item sale' })
      const search = dialog.getByRole('textbox', { name: 'Add item' })
      const found = page.getByRole('listbox', { name: 'Items found' })
      await search.fill('fabcon')
      await found.getByRole('option').first().waitFor()
      await search.press('Enter')
      await dialog.getByLabel('Total').waitFor()
      // What is missing is said, and the list of items stands open.
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.getByText('Reason is required').waitFor()
      await search.fill('s')
      await found.getByRole('option').first().waitFor()
    },
  },
]
