import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { EditorAnswer } from '../../action.server.ts'
import type { Keeping } from '../../keep.server.ts'

/** Typed texts are kept this long after the last change, and at once when a field or the page is left. */
const AFTER_CHANGE_MS = 15_000
const AFTER_LEAVING_MS = 1_500
const AGAIN_MS = 10_000

export type SavedState = 'untouched' | 'waiting' | 'saving' | Keeping | 'lost'

function bodyOf(form: HTMLFormElement): FormData {
  const body = new FormData(form)
  body.set('intent', 'keep')
  return body
}

/**
 * Keeps what is typed in the form on the server, without saving the listing. A lost connection is said and tried
 * again by itself; on leaving the page the last texts still go out.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, isPaused: boolean) {
  const fetcher = useFetcher<EditorAnswer>()
  const [isDirty, setDirty] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  const { submit, state } = fetcher
  const answer = fetcher.data?.draft
  const isLost = state === 'idle' && fetcher.data !== undefined && answer === undefined
  const isRefused = answer !== undefined && 'failed' in answer

  const keep = useCallback(() => {
    window.clearTimeout(timer.current)
    if (!form.current || isPaused) return
    setDirty(false)
    void submit(bodyOf(form.current), { method: 'post' })
  }, [form, submit, isPaused])

  const keepIn = useCallback(
    (milliseconds: number) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(keep, milliseconds)
    },
    [keep],
  )

  useEffect(() => {
    if (state !== 'idle' || isPaused) return
    if (isLost || isRefused) keepIn(AGAIN_MS)
    const now = () => isLost && keep()
    window.addEventListener('online', now)
    return () => window.removeEventListener('online', now)
  }, [state, isLost, isRefused, isPaused, keep, keepIn])

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== 'hidden' || !isDirty || isPaused || !form.current) return
      window.clearTimeout(timer.current)
      const body = new URLSearchParams(bodyOf(form.current) as unknown as Record<string, string>)
      void fetch(location.pathname, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [isDirty, isPaused, form])

  useEffect(() => () => window.clearTimeout(timer.current), [])

  const change = useCallback(() => {
    setDirty(true)
    keepIn(AFTER_CHANGE_MS)
  }, [keepIn])
  const leaveField = useCallback(() => {
    if (isDirty) keepIn(AFTER_LEAVING_MS)
  }, [isDirty, keepIn])

  return { saved: savedState(state !== 'idle', isDirty, isLost, answer), change, leaveField }
}

function savedState(
  isSaving: boolean,
  isDirty: boolean,
  isLost: boolean,
  answer: Keeping | undefined,
): SavedState {
  if (isSaving) return 'saving'
  if (isLost) return 'lost'
  if (answer && 'failed' in answer) return answer
  if (isDirty) return 'waiting'
  return answer ?? 'untouched'
}
