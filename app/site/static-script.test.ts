// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import {
  removeSignedOutDrafts,
  removeOthersStorage,
  markSignOut,
  rememberViewer,
} from '#app/account/ui/window-session.ts'
import { staticScript } from './static-script.server.ts'

const PEOPLE = ['0190a1b2-0000-7000-8000-000000000001', '0190a1b2-0000-7000-8000-000000000002']
const anyLocal = fc.dictionary(
  fc.constantFrom(
    'parcela:viewer',
    'parcela:signing-out',
    'theme',
    ...PEOPLE.flatMap((id) => [`parcela:draft:${id}:investor`, `parcela:draft:${id}:developer`]),
  ),
  fc.constantFrom('', ...PEOPLE),
)
const anyOfTab = fc.dictionary(
  fc.constantFrom('parcela.compare.guest', 'other', ...PEOPLE.map((id) => `parcela.compare.${id}`)),
  fc.constant('kept'),
)

/** Other files share the window, so the scripts' listeners are removed after this file. */
const ended = new AbortController()
const listen = globalThis.addEventListener.bind(globalThis)
vi.spyOn(globalThis, 'addEventListener').mockImplementation(
  (name: string, listener: EventListenerOrEventListenerObject) =>
    listen(name, listener, { signal: ended.signal }),
)
afterAll(() => ended.abort())

function fill(storage: Storage, entries: Record<string, string>): void {
  storage.clear()
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
}
const held = (storage: Storage) =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      storage.getItem(key),
    ]),
  )

test('a static page keeps and clears the same browser storage as other pages · MEM-137 · PUB-029', () => {
  fc.assert(
    fc.property(
      anyLocal,
      anyOfTab,
      fc.constantFrom(null, ...PEOPLE),
      (local: Record<string, string>, ofTab: Record<string, string>, viewerId) => {
        fill(localStorage, local)
        fill(sessionStorage, ofTab)
        rememberViewer(localStorage, viewerId)
        removeSignedOutDrafts(localStorage, viewerId)
        removeOthersStorage(sessionStorage, viewerId)
        const expected = [held(localStorage), held(sessionStorage)]
        fill(localStorage, local)
        fill(sessionStorage, ofTab)
        runInThisContext(staticScript(viewerId))
        expect([held(localStorage), held(sessionStorage)]).toEqual(expected)
      },
    ),
  )
})

test('a static page with an unknown viewer changes nothing, and a sign-out is recorded · MEM-137', () => {
  const [me = ''] = PEOPLE
  fill(localStorage, { 'parcela:viewer': me, 'parcela:signing-out': me })
  runInThisContext(staticScript(undefined))
  expect(held(localStorage)).toEqual({ 'parcela:viewer': me, 'parcela:signing-out': me })
  fill(localStorage, {})
  document.body.innerHTML = '<form action="/signout"><button></button></form><form action="/about"></form>'
  runInThisContext(staticScript(me))
  const [out, other] = [...document.querySelectorAll('form')]
  other?.dispatchEvent(new Event('submit', { bubbles: true }))
  expect(localStorage.getItem('parcela:signing-out')).toBeNull()
  out?.dispatchEvent(new Event('submit', { bubbles: true }))
  const noted = localStorage.getItem('parcela:signing-out')
  localStorage.clear()
  markSignOut(localStorage, me)
  expect(noted).toBe(localStorage.getItem('parcela:signing-out'))
})

test('a message without a response fills the form again; without a network nothing is sent, and leaving asks for confirmation', () => {
  const load = (at: string) => {
    history.replaceState(null, '', at)
    document.body.innerHTML =
      '<form action="/about"><input name="email"><textarea name="message"></textarea><button></button></form>'
    runInThisContext(staticScript(null))
    return document.querySelector('form') as HTMLFormElement
  }
  const message = () => document.querySelector('textarea') as HTMLTextAreaElement
  const isSent = (form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { cancelable: true }))
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  let form = load('/about')
  expect(asks()).toBe(false)
  message().value = 'Three thousand characters'
  expect(asks()).toBe(true)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(isSent(form)).toBe(false)
  expect(form.querySelector('[role=alert]')?.textContent).toContain('What you typed is still here.')
  onLine.mockRestore()
  expect(isSent(form)).toBe(true)
  expect(form.querySelector('[role=alert]')).toBeNull()
  form = load('/about')
  expect(message().value).toBe('Three thousand characters')
  isSent(form)
  load('/about?sent=1')
  expect(message().value).toBe('')
  load('/about')
  expect(message().value).toBe('')
})
