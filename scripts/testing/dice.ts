import fc from 'fast-check'

// The gate uses a fixed seed, so that a failure is caused by the change under test. `npm run properties` uses others.
fc.configureGlobal({ seed: Number(process.env.LABADA_DICE ?? 1) })
