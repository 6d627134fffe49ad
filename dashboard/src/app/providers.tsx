import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { isToastHostWanted } from '../components/notices/toast.tsx'
import { cssVariables, theme } from '../components/theme.ts'
import { lazy } from '../lib/lazy.ts'
import { useStore } from '../lib/store.ts'
import { cspNonce } from './nonce.ts'

const ToastHost = lazy(() => import('../components/notices/toast-host.tsx').then((all) => ({ default: all.ToastHost })))

/** The app's providers: the theme, the toasts, the server's data. */
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

/** Where toasts appear; its code is loaded with the first one. */
function Notices() {
  return useStore(isToastHostWanted) ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
}
