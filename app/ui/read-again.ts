import { useCallback } from 'react'
import { isRouteErrorResponse, type MiddlewareFunction, useRevalidator } from 'react-router'
import { NO_CONNECTION, SIGNED_OUT } from './keep-form.ts'
import { currentToast, showToast, withdrawError } from './toast-store.ts'
import { holdsTyped } from './typed-texts.ts'

/** What became of a look: the page is as the server has it, or stays as it was because no server answered, or because it holds texts. */
type Look = { outcome: 'read' | 'lost' | 'held'; mayLeave: boolean }
type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

const CLOSED_PAGE = {
  title: 'This page is no longer available',
  text: 'What you typed is still here. Copy it before you leave.',
}

let starting: Look | null = null
/** The toast that says that the page is held. */
let told: number | null = null

const isRedirect = (result: unknown): result is Response =>
  result instanceof Response && result.status >= 300 && result.status < 400

/** Our own word on what became of the page; anything else is a line or a server that failed. */
const isAnswer = (result: unknown) =>
  result instanceof Response || (isRouteErrorResponse(result) && result.status < 500)

const isInUse = () => holdsTyped() || document.querySelector('dialog[open]') !== null

const leadsToSignIn = (result: unknown) =>
  isRedirect(result) && /^\/signin\b/.test(result.headers.get('Location') ?? '')

/** Whether the page has to stay: it holds typed texts or an open dialog. Its person is told once. */
export function staysInUse(isSignedOut = true): boolean {
  if (!isInUse()) return false
  if (told === null) {
    showToast({ ...(isSignedOut ? SIGNED_OUT : CLOSED_PAGE), tone: 'error' })
    told = currentToast()?.id ?? null
  }
  return true
}

/** The person is in again: the page goes on as it is. */
export function goOn(): void {
  if (told !== null) withdrawError(told)
  told = null
}

/**
 * Of a page that is read again without a step of its person: where the server cannot be reached or fails, it stays as it is;
 * where the answer leads elsewhere, only while it holds typed texts or an open dialog.
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
 * Reads the page again; the answer says what became of it. With `mayLeave` the page goes where the server leads, whatever it
 * holds.
 */
export async function lookAgain(revalidate: () => Promise<void>, mayLeave = false): Promise<Look['outcome']> {
  const look: Look = { outcome: 'read', mayLeave }
  starting = look
  // The router calls the middleware before it waits for anything.
  const read = revalidate()
  starting = null
  await read
  return look.outcome
}

/** The same for what a person did; a page that could not be read says so. */
export function useReadAgain() {
  const { revalidate, state } = useRevalidator()
  const readAgain = useCallback(async () => {
    const outcome = await lookAgain(revalidate)
    if (outcome === 'lost')
      showToast({ title: NO_CONNECTION, text: 'This page may be out of date. Reload it.', tone: 'error' })
  }, [revalidate])
  return { revalidate: readAgain, state }
}
