import { z } from 'zod'
import { publishNonce } from './nonce.ts'
import { allowStyleText } from './trusted-types.ts'

// Runs before anything else: schemas must not try to compile themselves with `new Function`, which the page's policy
// forbids and reports, and the nonce must be set before the first style element is created.
z.config({ jitless: true })
publishNonce()
allowStyleText()
