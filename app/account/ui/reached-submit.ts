import { type FormEvent, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { showToast } from '#app/ui/toast-store.ts'
import { lostTexts } from '#app/ui/keep-form.ts'

/** A small static file; any response means that the server is reachable. */
const PROBE = '/favicon.svg'

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(PROBE, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * For a form that posts to another page's route. If that route's module cannot be loaded, the router reloads the page
 * and typed text is lost. So this checks the server first; if it is unreachable, it shows a toast and keeps the form.
 */
export function useSubmitIfReachable<T>({ submit }: FetcherWithComponents<T>, action: string, again: string) {
  const [isProbing, setProbing] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isProbing) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const posted = new FormData(event.currentTarget, submitter)
    setProbing(true)
    const isReachable = await isServerReachable()
    setProbing(false)
    if (isReachable) await submit(posted, { method: 'post', action })
    else showToast(lostTexts(null, again))
  }
  return { isProbing, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) }
}
