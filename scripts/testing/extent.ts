/** Whether this is the full run (`npm run test:all`); `npm test` uses fewer random cases and fewer looks of the same pages. */
export const isWhole = process.env.LABADA_TEST_ALL === '1'
