/** Whether this run is the whole proof (`npm run test:all`); `npm test` throws fewer dice and looks at fewer looks of the same things. */
export const isWhole = process.env.LABADA_TEST_ALL === '1'
