import { uploadRoutes } from '@labada/contracts/company/uploads'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callFile } from '../../api/files.ts'
import { keys } from '../../api/query-keys.ts'

/** An uploaded file; files never change, so each is fetched once. */
export const useUploadedFile = (uploadId: string, size: 'full' | 'small', enabled = true) =>
  useQuery({
    queryKey: keys.upload(uploadId, size),
    queryFn: ({ signal }) => callFile(uploadRoutes.getUpload, { params: { uploadId }, query: { size } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })

/** An object URL for loaded content, valid while it is shown. */
export function useFileAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
