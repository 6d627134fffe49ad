import { useMutation } from '@tanstack/react-query'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { toast } from '../notices/toast.tsx'

/** An action of a button that is more than one call: a double press runs it once, and a failure shows in a toast. */
export function useAct<Given = void>(act: (given: Given) => Promise<void>) {
  return useMutation<void, unknown, Given>({
    mutationFn: act,
    onError: (error) => {
      if (!isCanceled(error)) toast.negative(messageOf(error))
    },
  })
}
