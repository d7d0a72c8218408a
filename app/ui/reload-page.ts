import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  isRouteErrorResponse,
  type MiddlewareFunction,
  useFetchers,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { isUserActionRunning, setLiveLoad } from './live-load.ts'
import { currentToast, showToast, dismissError } from './toast-store.ts'
import { NO_CONNECTION, SIGNED_OUT, hasUnsentText } from './unsent.ts'

/** Outcome of a reload: current data, or unchanged data because the server did not respond or the page is in use. */
type Reload = { outcome: 'read' | 'lost' | 'held'; mayLeave: boolean }
type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

const CLOSED_PAGE = {
  title: 'This page is no longer available',
  text: 'What you typed is still here. Copy it before you leave.',
}

/** Milliseconds until the next try after a failed reload. */
const RETRY_MS = 5_000

let startingReload: Reload | null = null
/** Path and query of the page on the screen; null on an error page. */
let shownPath: string | null = null
let hasFailedLoad = false
const watching = new Set<() => void>()
let heldToastId: number | null = null

const isRedirect = (result: unknown): result is Response =>
  result instanceof Response && result.status >= 300 && result.status < 400

/** A deliberate response from our server; anything else is a failed connection or server. */
const isAnswer = (result: unknown) =>
  result instanceof Response || (isRouteErrorResponse(result) && result.status < 500)

const isInUse = () => hasUnsentText() || document.querySelector('dialog[open]') !== null

const leadsToSignIn = (result: unknown) =>
  isRedirect(result) && /^\/signin\b/.test(result.headers.get('Location') ?? '')

/** Shows a toast, once, if the page must stay because of unsent text or an open dialog; returns whether it must. */
export function holdPageIfInUse(isSignedOut = true): boolean {
  if (!isInUse()) return false
  if (heldToastId === null) {
    showToast({ ...(isSignedOut ? SIGNED_OUT : CLOSED_PAGE), tone: 'error' })
    heldToastId = currentToast()?.id ?? null
  }
  return true
}

/** Dismisses the toast once the user is signed in again. */
export function dismissHeldToast(): void {
  if (heldToastId !== null) dismissError(heldToastId)
  heldToastId = null
}

function setFailedLoad(hasFailed: boolean): void {
  if (hasFailedLoad === hasFailed) return
  hasFailedLoad = hasFailed
  for (const notify of watching) notify()
}

/** Whether a request reloads the page on the screen, such as the router's own reload after an action. */
const isOwnReload = ({ method, url }: Request) =>
  method === 'GET' && new URL(url).pathname + new URL(url).search === shownPath

/** If a reload fails, the page stays as it is. After a redirect in the background it stays only while it is in use. */
export const keepPageOnReload: MiddlewareFunction<Results> = async ({ request }, next) => {
  const reload = startingReload
  const isReload = isOwnReload(request)
  const results = await next()
  if ((!reload && !isReload) || request.signal.aborted) return results
  const failed = Object.values(results).find(({ type }) => type === 'error')?.result
  const hasFailed = failed !== undefined && !isAnswer(failed)
  setFailedLoad(hasFailed)
  if (!reload) return hasFailed ? {} : results
  if (failed === undefined) dismissHeldToast()
  else if (hasFailed) reload.outcome = 'lost'
  else if (!reload.mayLeave && holdPageIfInUse(leadsToSignIn(failed))) reload.outcome = 'held'
  return reload.outcome === 'read' ? results : {}
}

const watchFailedLoad = (notify: () => void) => {
  watching.add(notify)
  return () => void watching.delete(notify)
}

/** After a failed reload, retries every few seconds while the tab is visible. */
export function useRetryFailedReload(): void {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isActing = useFetchers().some(({ formMethod }) => formMethod)
  const isDue = useSyncExternalStore(
    watchFailedLoad,
    () => hasFailedLoad,
    () => false,
  )
  const isIdle = state === 'idle' && navigation.state === 'idle' && !isActing
  useEffect(() => {
    shownPath = pathname + search
    setFailedLoad(false)
    return () => void (shownPath = null)
  }, [pathname, search])
  useEffect(() => {
    if (!isDue || !isIdle) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || isUserActionRunning()) return
      setLiveLoad(true)
      void reloadPage(revalidate)
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [isDue, isIdle, revalidate])
}

/** Reloads the page data and returns the outcome. With `mayLeave` the page follows redirects even with unsent text. */
export async function reloadPage(revalidate: () => Promise<void>, mayLeave = false) {
  const reload: Reload = { outcome: 'read', mayLeave }
  startingReload = reload
  // The router calls the middleware synchronously.
  const read = revalidate()
  startingReload = null
  await read
  return reload.outcome
}

/** Reloads after a user action; shows a toast if the page could not be loaded. */
export function useReloadPage() {
  const { revalidate, state } = useRevalidator()
  const reload = useCallback(async () => {
    const outcome = await reloadPage(revalidate)
    if (outcome === 'lost')
      showToast({ title: NO_CONNECTION, text: 'This page may be out of date. Reload it.', tone: 'error' })
  }, [revalidate])
  return { revalidate: reload, state }
}
