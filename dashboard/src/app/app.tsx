import { RouterProvider } from 'react-router-dom'
import { LoadingOverlay } from './loading/loading-overlay.tsx'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
      <LoadingOverlay />
    </Providers>
  )
}
