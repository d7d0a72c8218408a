import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { type DraftResult, nextWindow, type Opened, initialWindow } from './draft-state.ts'

type SaveActions = { copy: () => void; sendLast: () => void }

/** When a page with unsaved text is hidden or closed, it leaves a copy in the browser and sends a post that outlives it. */
function useSaveOnHide(isUnsaved: boolean, { copy, sendLast }: SaveActions): void {
  useEffect(() => {
    if (!isUnsaved) return
    const last = () => {
      copy()
      sendLast()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') last()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('beforeunload', last)
    addEventListener('pagehide', copy)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('beforeunload', last)
      removeEventListener('pagehide', copy)
    }
  }, [isUnsaved, copy, sendLast])
}

/** Minimum time between a window's autosaves; the next waits for the one in progress. */
const GAP_MS = 2_000
const RETRY_MS = 10_000
/** Continuous typing is saved after this many times the usual delay. */
const MAX_DELAY_FACTOR = 5

type LocalCopies = {
  write: (post: FormData, window: string, seen: number) => void
  remove: (window: string) => void
}

type Draft = {
  element: RefObject<HTMLFormElement | null>
  action: string
  opened: Opened
  result?: DraftResult | undefined
  isSending: boolean
  isOff?: boolean
  /** Delays in milliseconds between the last key, or leaving a field, and the autosave. */
  keep: { after: number; onLeave: number }
  /** A copy in this browser until the server has the text. */
  local?: LocalCopies | undefined
}

/** Each window's name: a UUID, generated in a way that works without TLS. */
function windowName(): string {
  if (typeof document === 'undefined') return ''
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function postLast(action: string, post: FormData): void {
  const body = new URLSearchParams([...post] as [string, string][])
  void fetch(action, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

/** Autosaves a form to the server (decision 069) and reports its status. A submit replaces a pending autosave. */
export function useDraft({ element, action, opened, result, isSending, isOff, keep, local }: Draft) {
  const fetcher = useFetcher<DraftResult>()
  const [name] = useState(windowName)
  const [state, dispatch] = useReducer(nextWindow, undefined, () => initialWindow(opened, result))
  const { edit, acked, submitted, seen, saving, refusal } = state
  const hasLeft = useRef(false)
  const isInFlight = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const unsavedSince = useRef<number | null>(null)
  const lastSentEdit = useRef(0)
  const lastForm = useRef<HTMLFormElement | null>(null)
  const isUnsaved = edit > acked
  const { after } = keep
  const isPaused = refusal?.differences !== undefined || isSending || isOff === true

  const post = useCallback(() => {
    const body = new FormData()
    for (const [field, value] of new FormData(element.current ?? lastForm.current ?? undefined))
      if (typeof value === 'string') body.append(field, value)
    body.set('intent', 'keep')
    body.set('edit', String(edit))
    return body
  }, [element, edit])

  /** Copies the text to the browser, with the version that the person saw, not one with an unresolved conflict. */
  const copy = useCallback(() => {
    if (isUnsaved && !hasLeft.current && element.current) local?.write(post(), name, seen)
  }, [isUnsaved, element, local, post, name, seen])

  const save = useCallback(
    (isAsked = false) => {
      if (!element.current || hasLeft.current || isInFlight.current) return
      if (!isAsked && (!isUnsaved || isPaused)) return
      clearTimeout(timer.current)
      isInFlight.current = true
      sentAt.current = Date.now()
      dispatch({ kind: 'sent', isAutosave: true })
      void fetcher.submit(post(), { method: 'post', action })
    },
    [element, isUnsaved, isPaused, fetcher, post, action],
  )

  const sendLast = useCallback(() => {
    if (hasLeft.current || isPaused || !element.current || lastSentEdit.current === edit) return
    lastSentEdit.current = edit
    postLast(action, post())
  }, [isPaused, element, edit, post, action])
  useSaveOnHide(isUnsaved, { copy, sendLast })

  const latest = useRef({ copy, save, post, edit, isLate: false, isPaused })
  useEffect(() => {
    latest.current = { copy, save, post, edit, isLate: submitted > 0 && edit > submitted, isPaused }
    if (!isUnsaved) unsavedSince.current = null
  }, [copy, save, post, edit, submitted, isUnsaved, isPaused])

  const scheduleSave = useCallback((wait: number) => {
    clearTimeout(timer.current)
    const due = Math.max(wait, sentAt.current + GAP_MS - Date.now())
    timer.current = setTimeout(() => {
      latest.current.copy()
      latest.current.save()
    }, due)
  }, [])

  const { data, state: progress } = fetcher
  useEffect(() => {
    if (progress !== 'idle' || !isInFlight.current || !data) return
    isInFlight.current = false
    dispatch({ kind: 'autosaved', result: data })
  }, [progress, data])
  useEffect(() => {
    if (!result) return
    hasLeft.current = false
    dispatch({ kind: 'replied', result })
  }, [result])
  useEffect(() => {
    if (!isSending) hasLeft.current = false
  }, [isSending])
  useEffect(() => {
    if (acked > 0 && !isUnsaved) local?.remove(name)
  }, [acked, isUnsaved, local, name])
  // Text typed during a post is sent next; any other typing schedules its own save.
  useEffect(() => {
    if (saving === 'idle' && !isPaused && latest.current.edit > acked) scheduleSave(after)
  }, [saving, acked, isPaused, scheduleSave, after])
  useEffect(() => {
    if (saving !== 'failed' && saving !== 'signed_out') return
    latest.current.copy()
    // After a lost submit nothing is unsaved, but a save is still needed to detect that the server is back.
    const again = () => latest.current.save(!latest.current.isPaused)
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [saving])
  // Text typed after the submission is sent when the response removes the form.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (latest.current.isLate && hasLeft.current) postLast(action, latest.current.post())
    },
    [action],
  )

  return {
    ...state,
    window: name,
    /** The version that the form posts: after a conflict the one whose values the person has seen. */
    postedVersion: refusal?.draftVersion ?? seen,
    isUnsaved,
    save,
    copy,
    change: (field: string) => {
      lastForm.current = element.current
      unsavedSince.current ??= Date.now()
      dispatch({ kind: 'typed', field })
      scheduleSave(Math.min(keep.after, unsavedSince.current + MAX_DELAY_FACTOR * keep.after - Date.now()))
    },
    leaveField: () => {
      if (isUnsaved) scheduleSave(keep.onLeave)
    },
    /** Called on submit; drops the pending autosave. */
    send: () => {
      clearTimeout(timer.current)
      hasLeft.current = true
      dispatch({ kind: 'sent', isAutosave: false })
    },
    /** Leaves without another save and removes this window's copy. */
    leave: () => {
      clearTimeout(timer.current)
      hasLeft.current = true
      local?.remove(name)
    },
    /** Whether the page is being left, so that nothing prompts or saves any more. */
    isLeft: () => hasLeft.current,
  }
}

export type DraftState = ReturnType<typeof useDraft>

/** Autosaves change nothing that the page shows, so they need no revalidation. */
export function revalidateUnlessAutosave(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get('intent') === 'keep' ? false : args.defaultShouldRevalidate
}
