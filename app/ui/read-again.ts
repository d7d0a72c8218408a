import { useCallback } from 'react'
import { isRouteErrorResponse, type MiddlewareFunction, useRevalidator } from 'react-router'
import { NO_CONNECTION, SIGNED_OUT } from './keep-form.ts'
import { currentToast, showToast, withdrawError } from './toast-store.ts'
import { holdsTyped } from './typed-texts.ts'

/** Outcome of a reload: current data, or unchanged because no server answered or unsent text is held. */
type Look = { outcome: 'read' | 'lost' | 'held'; mayLeave: boolean }
type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

const CLOSED_PAGE = {
  title: 'This page is no longer available',
  text: 'What you typed is still here. Copy it before you leave.',
}

let starting: Look | null = null
/** Id of the toast about the held page. */
let told: number | null = null

const isRedirect = (result: unknown): result is Response =>
  result instanceof Response && result.status >= 300 && result.status < 400

/** A deliberate answer of our server; anything else is a failed connection or server. */
const isAnswer = (result: unknown) =>
  result instanceof Response || (isRouteErrorResponse(result) && result.status < 500)

const isInUse = () => holdsTyped() || document.querySelector('dialog[open]') !== null

const leadsToSignIn = (result: unknown) =>
  isRedirect(result) && /^\/signin\b/.test(result.headers.get('Location') ?? '')

/** Whether the page must stay because of unsent text or an open dialog; shows a toast once. */
export function staysInUse(isSignedOut = true): boolean {
  if (!isInUse()) return false
  if (told === null) {
    showToast({ ...(isSignedOut ? SIGNED_OUT : CLOSED_PAGE), tone: 'error' })
    told = currentToast()?.id ?? null
  }
  return true
}

/** The user is signed in again: withdraws the toast. */
export function goOn(): void {
  if (told !== null) withdrawError(told)
  told = null
}

/**
 * For a background reload: the page stays unchanged if the server is unreachable or fails. If the answer redirects, it
 * stays only while it holds unsent text or an open dialog.
 */
export const keepPageOnLook: MiddlewareFunction<Results> = async ({ request }, next) => {
  const look = starting
  const results = await next()
  if (!look || request.signal.aborted) return results
  const failed = Object.values(results).find(({ type }) => type === 'error')?.result
  if (failed === undefined) goOn()
  else if (!isAnswer(failed)) look.outcome = 'lost'
  else if (!look.mayLeave && staysInUse(leadsToSignIn(failed))) look.outcome = 'held'
  return look.outcome === 'read' ? results : {}
}

/**
 * Reloads the page data and returns the outcome. With `mayLeave` the page follows redirects even with unsent text.
 */
export async function reloadPage(
  revalidate: () => Promise<void>,
  mayLeave = false,
): Promise<Look['outcome']> {
  const look: Look = { outcome: 'read', mayLeave }
  starting = look
  // The router calls the middleware synchronously.
  const read = revalidate()
  starting = null
  await read
  return look.outcome
}

/** The same after a user action; shows a toast if the page could not be loaded. */
export function useReadAgain() {
  const { revalidate, state } = useRevalidator()
  const readAgain = useCallback(async () => {
    const outcome = await reloadPage(revalidate)
    if (outcome === 'lost')
      showToast({ title: NO_CONNECTION, text: 'This page may be out of date. Reload it.', tone: 'error' })
  }, [revalidate])
  return { revalidate: readAgain, state }
}
