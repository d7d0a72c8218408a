import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { stepPath } from '../../schema/profile-form.ts'
import type { ProfileForm } from '../../schema/profile-form.ts'
import { nextWindow, openedWindow } from './draft-state.ts'
import type { Answer } from './draft-state.ts'
import { copiesPrefix, removeCopy, textsOf, writeCopy } from './local-copies.ts'
import { useLastWords } from './use-last-words.ts'

/** Changes are kept in the browser this often and on the server half as often (MEM-122, MEM-124). */
export const LOCAL_MS = 30_000
export const SERVER_MS = 2 * LOCAL_MS
const AGAIN_MS = 10_000

type Draft = {
  form: ProfileForm
  page: WizardPage
  element: RefObject<HTMLFormElement | null>
  answer: Answer | undefined
  /** The form itself is on its way. */
  isSending: boolean
}

/** Each window's own name, so that it is known from the others. */
const windowName = () =>
  typeof document === 'undefined' ? '' : crypto.getRandomValues(new Uint32Array(3)).join('-')

/** What a window knows of the draft behind its step, and the autosave of it (MEM-121 to MEM-124, MEM-136). */
export function useDraft({ form, page, element, answer, isSending }: Draft) {
  const fetcher = useFetcher<Answer>()
  const [name] = useState(windowName)
  const [state, tell] = useReducer(nextWindow, undefined, () => openedWindow(page, answer))
  const { edit, acked, seen, saving, refusal } = state
  const hasLeft = useRef(false)
  const isOnItsWay = useRef(false)
  const key = copiesPrefix(page.owner.userId, form.formType) + name
  const isUnsaved = edit > acked
  const isPaused = refusal !== null || isSending
  const action = stepPath(form, page.step)

  const post = useCallback(() => {
    const body = new FormData(element.current ?? undefined)
    body.set('intent', 'keep')
    return body
  }, [element])

  /** Keeps the step in the browser; from the version that its person had seen, not from one that waits for a choice. */
  const copy = useCallback(() => {
    if (!isUnsaved || hasLeft.current || !element.current) return
    const formData = { ...textsOf(post()), draft_version: String(seen) }
    const timestamp = new Date().toISOString()
    writeCopy(localStorage, key, { formData, currentStep: page.step, timestamp })
  }, [isUnsaved, element, page.step, key, post, seen])

  const save = useCallback(
    (isAsked = false) => {
      if (!element.current || hasLeft.current || isOnItsWay.current) return
      if (!isAsked && (!isUnsaved || isPaused)) return
      isOnItsWay.current = true
      tell({ kind: 'sent', isAutosave: true })
      void fetcher.submit(post(), { method: 'post', action })
    },
    [element, isUnsaved, isPaused, fetcher, post, action],
  )

  const { data, state: progress } = fetcher
  useEffect(() => {
    if (progress !== 'idle' || !isOnItsWay.current || !data) return
    isOnItsWay.current = false
    tell({ kind: 'autosaved', answer: data })
  }, [progress, data])
  useEffect(() => {
    if (!answer) return
    hasLeft.current = false
    tell({ kind: 'replied', answer })
  }, [answer])
  useEffect(() => {
    if (acked > 0 && !isUnsaved) removeCopy(localStorage, key)
  }, [acked, isUnsaved, key])

  const latest = useRef({ copy, save })
  useEffect(() => {
    latest.current = { copy, save }
  }, [copy, save])
  useEffect(() => {
    const timers = [
      setInterval(() => latest.current.copy(), LOCAL_MS),
      setInterval(() => latest.current.save(), SERVER_MS),
    ]
    return () => timers.forEach(clearInterval)
  }, [])
  useEffect(() => {
    if (saving === 'failed' || saving === 'signed_out') latest.current.copy()
    if (saving !== 'failed') return
    const again = () => latest.current.save()
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [saving])

  const sendLast = useCallback(() => {
    if (hasLeft.current || isPaused || !element.current) return
    const body = new URLSearchParams()
    for (const [field, value] of post()) if (typeof value === 'string') body.append(field, value)
    void fetch(action, { method: 'POST', body, keepalive: true }).catch(() => undefined)
  }, [isPaused, element, post, action])
  useLastWords(isUnsaved, { copy, save, sendLast })

  return {
    ...state,
    window: name,
    /** The version that the form posts: after a refusal the one that its person has now seen both texts of. */
    postedVersion: refusal?.draftVersion ?? seen,
    isUnsaved,
    save,
    copy,
    /** A person changed the field of this name. */
    change: (field: string) => tell({ kind: 'typed', field }),
    /** The form goes to the server by its own button. */
    send: () => {
      hasLeft.current = true
      tell({ kind: 'sent', isAutosave: false })
    },
    /** Leaves without a further save; this window's copy goes. */
    leave: () => {
      hasLeft.current = true
      removeCopy(localStorage, key)
    },
    /** Whether the window is on its way out, so that nothing asks or saves any more. */
    isLeft: () => hasLeft.current,
  }
}

export type DraftState = ReturnType<typeof useDraft>
