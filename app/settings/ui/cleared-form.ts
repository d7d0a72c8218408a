import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** A key that changes after a success, which clears the form's fields; a refused form keeps it and its entries. */
export function useClearedForm(intent: string, isRefused: boolean): number {
  const isSending = useNavigation().formData?.get('intent') === intent
  const [key, setKey] = useState(0)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) setKey((last) => last + 1)
    wasSending.current = isSending
  }, [isSending, isRefused])
  return key
}
