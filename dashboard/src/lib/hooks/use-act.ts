import { useMutation } from '@tanstack/react-query'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { toast } from '../../components/notices/toast.tsx'

/** Something a button does that is no single call: pressed twice it runs once, its failure is told in a toast. */
export function useAct<Given = void>(act: (given: Given) => Promise<void>) {
  return useMutation<void, unknown, Given>({
    mutationFn: act,
    onError: (error) => {
      if (!isCanceled(error)) toast.negative(messageOf(error))
    },
  })
}
