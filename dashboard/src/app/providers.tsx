import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { cssVariables, theme } from '../components/theme.ts'
import { useMedia } from '../lib/use-media.ts'
import { cspNonce } from './nonce.ts'

/** What everything stands on: the look, the notices, the server's data. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={cspNonce}
        deduplicateInlineStyles
      >
        {children}
        <Notices />
      </MantineProvider>
    </QueryClientProvider>
  )
}

/** Top right in the back office; top centre on phones and at the counter, where they never cover Pay. */
function Notices() {
  const isNarrow = useMedia('(max-width: 991px)')
  const isCounter = document.documentElement.dataset.density === 'counter'
  return (
    <Notifications
      position={isNarrow || isCounter ? 'top-center' : 'top-right'}
      limit={3}
      autoClose={5_000}
      containerWidth={400}
      transitionDuration={0}
    />
  )
}
