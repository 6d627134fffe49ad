import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '../../api/call-error.ts'
import { logOut } from '../../api/sign-in.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../notices/toast.tsx'

/** Logs out, clears the cached data and goes to LoginPage; a refusal is shown and changes nothing. */
export function useLogOut(): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return () => {
    void queries.cancelQueries()
    logOut().then(
      () => {
        queries.clear()
        void navigate(paths.root, { replace: true })
      },
      (error: unknown) => toast.negative(messageOf(error)),
    )
  }
}
