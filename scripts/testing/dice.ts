import fc from 'fast-check'

// The gate throws the same dice each time, so that a change is judged by what it changed. `npm run properties` throws others.
fc.configureGlobal({ seed: Number(process.env.LABADA_DICE ?? 1) })
