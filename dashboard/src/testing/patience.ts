import { configure } from '@testing-library/react'

// Two cores run several files at once and draw slowly: what is waited for comes, or the test fails.
configure({ asyncUtilTimeout: 8_000 })
