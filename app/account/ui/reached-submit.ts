import { type FormEvent, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { showToast } from '#app/ui/toast-store.ts'
import { lostWords } from '#app/ui/keep-form.ts'

/** A small file of the product; any answer of the server to it means that the server is there. */
const ASKED = '/favicon.svg'

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(ASKED, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * For a form that posts to another route than its page's. The module of that route may not be here yet, and the router
 * answers one that cannot be loaded by loading the whole page anew, typed texts lost. So the server is looked for
 * first; where there is none, a toast says so and the form stays as it is.
 */
export function useReachedSubmit<T>({ submit }: FetcherWithComponents<T>, action: string, again: string) {
  const [isAsking, setAsking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAsking) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const posted = new FormData(event.currentTarget, submitter)
    setAsking(true)
    const isThere = await isServerThere()
    setAsking(false)
    if (isThere) await submit(posted, { method: 'post', action })
    else showToast(lostWords(null, again))
  }
  return { isAsking, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) }
}
