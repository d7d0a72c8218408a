// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import {
  createRoutesStub,
  Form,
  type MiddlewareFunction,
  Outlet,
  redirect,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  useFetcher,
  useRevalidator,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchStreamMessage } from '#app/notices/ui/stream-messages.ts'
import { DESK_SETTINGS, useDeskClaims } from '#app/review/desk/claims.tsx'
import { useHeldData, useHeldRows, useStableKey } from '#app/ui/show-new.tsx'
import { asUserAction, setLiveLoad } from '#app/ui/live-load.ts'
import { keepPageOnReload, useRetryFailedReload } from '#app/ui/reload-page.ts'
import { currentToast, dismissToast } from '#app/ui/toast-store.ts'
import { LivePage } from './live-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answered = () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
})
afterEach(() => {
  cleanup()
  setLiveLoad(false)
  vi.useRealTimers()
})

type Loaded = { rows: string[]; record: string }

const FIRST: Loaded = { rows: ['Kowalska'], record: 'version 1' }
const CHANGED: Loaded = { rows: ['Kowalska', 'Nowak'], record: 'version 2' }
const NOBODY = { at: '2026-11-21T10:00:00.000Z', claims: [] }
const CLAIMED = { ...NOBODY, subject: 'company', ids: ['1'], open: null } as const
const ASK_EVERY = 120_000
/** Milliseconds until the server responds to a claims request. */
const ANSWER_MS = 200

/** When the server responds to a claims request. */
let answered: () => Promise<unknown>

/** The response to an upload. */
let sent = Promise.withResolvers<void>()

/** A desk that polls claims every two minutes, in a window with live updates. */
function Desk({ loaderData }: { loaderData: unknown }) {
  const loaded = loaderData as Loaded
  useDeskClaims(CLAIMED)
  const { rows, newCount } = useHeldRows(loaded, loaded.rows, (row) => row)
  const record = useHeldData(loaded, (one) => one.record)
  const { revalidate } = useRevalidator()
  const fetcher = useFetcher()
  const upload = async () => {
    await sent.promise
    await revalidate()
  }
  return (
    <>
      <p data-testid="rows">{`${rows.join(' ')}, ${newCount} new`}</p>
      <p data-testid="record">{record.data.record}</p>
      {record.hasUpdate && <button onClick={record.show}>Show</button>}
      <button onClick={() => void asUserAction(upload)}>Upload</button>
      <form method="post">
        <input key={useStableKey(record.data.record)} aria-label="Reason" />
      </form>
      <Form method="post">
        <button>Approve</button>
      </Form>
      <button onClick={() => void fetcher.submit(null, { method: 'post' })}>Note</button>
    </>
  )
}

/** In steps, so that intermediate states are rendered too, and with a live stream. */
async function pass(ms: number) {
  for (let at = 0; at < ms; at += ANSWER_MS / 2) {
    dispatchStreamMessage({ type: 'beat' })
    await act(() => vi.advanceTimersByTimeAsync(ANSWER_MS / 2))
  }
}
const hear = async () => {
  act(() => dispatchStreamMessage({ type: 'change', kind: 'desk:company', id: '1' }))
  await pass(1_500)
}
const shown = (name: string) => screen.getByTestId(name).textContent
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason')

function Root() {
  useRetryFailedReload()
  return (
    <>
      <Outlet />
      <LivePage streamOf={null} onUnread={() => undefined} />
    </>
  )
}

/** The desk with these successive loader results. */
async function open(...loads: (Loaded | Promise<Loaded> | (() => never))[]) {
  let asked = 0
  const Stub = createRoutesStub([
    {
      path: '/',
      middleware: [keepPageOnReload as MiddlewareFunction],
      loader: () => null,
      Component: Root,
      children: [
        {
          path: 'admin/profiles',
          loader: () => {
            const load = loads.shift() ?? CHANGED
            return typeof load === 'function' ? load() : load
          },
          action: () => null,
          HydrateFallback: () => null,
          Component: Desk,
        },
        { path: 'signin', Component: () => <h1>Sign in</h1> },
        {
          path: DESK_SETTINGS.slice(1),
          loader: async () => {
            asked++
            await answered()
            return NOBODY
          },
        },
      ],
    },
  ])
  render(<Stub initialEntries={['/admin/profiles']} />)
  await pass(50)
  return { asked: () => asked }
}

test('typed text survives a new version and a claims request', async () => {
  const { asked } = await open(FIRST)
  fireEvent.change(reason(), { target: { value: 'Typed' } })
  await pass(ASK_EVERY)
  await hear()
  expect([shown('rows'), shown('record')]).toEqual(['Kowalska, 1 new', 'version 1'])
  act(() => screen.getByRole('button', { name: 'Show' }).click())
  const before = asked()
  await pass(ASK_EVERY)
  expect(asked()).toBeGreaterThan(before)
  expect([shown('record'), reason().value]).toEqual(['version 2', 'Typed'])
})

test('a live update during a claims request replaces neither rows nor record', async () => {
  const { promise, resolve } = Promise.withResolvers<Loaded>()
  const { asked } = await open(FIRST, promise)
  fireEvent.change(reason(), { target: { value: 'Typed' } })
  const answer = Promise.withResolvers<void>()
  answered = () => answer.promise
  await pass(ASK_EVERY)
  expect(asked()).toBe(1)
  await hear()
  answer.resolve()
  await pass(ANSWER_MS)
  resolve(CHANGED)
  await pass(ANSWER_MS)
  expect([shown('rows'), shown('record')]).toEqual(['Kowalska, 1 new', 'version 1'])
  expect(reason().value).toBe('Typed')
})

test('an upload is shown immediately, and no live update is loaded during it', async () => {
  sent = Promise.withResolvers()
  await open(FIRST, { ...FIRST }, CHANGED)
  fireEvent.change(reason(), { target: { value: 'Typed' } })
  await hear()
  act(() => screen.getByRole('button', { name: 'Upload' }).click())
  await hear()
  expect([shown('rows'), shown('record')]).toEqual(['Kowalska, 0 new', 'version 1'])
  sent.resolve()
  await pass(ANSWER_MS)
  expect([shown('rows'), shown('record')]).toEqual(['Kowalska Nowak, 0 new', 'version 2'])
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
})

const line = () => {
  throw new TypeError('Failed to fetch')
}
const proxy = () => {
  throw new ErrorResponseImpl(502, 'Bad Gateway', '<h1>502</h1>')
}
const signIn = () => {
  throw redirect('/signin')
}

test('a failed revalidation leaves the page unchanged and retries silently', async () => {
  await open(FIRST, line, proxy, line, CHANGED)
  fireEvent.input(reason(), { target: { value: 'Typed' } })
  await hear()
  for (let times = 0; times < 2; times++) {
    expect([shown('rows'), reason().value]).toEqual(['Kowalska, 0 new', 'Typed'])
    await pass(7_000)
  }
  await pass(7_000)
  expect([shown('rows'), reason().value]).toEqual(['Kowalska, 1 new', 'Typed'])
})

test.each(['Approve', 'Note'])(
  'after "%s" a failed reload by the router leaves the page as it is and is retried',
  async (button) => {
    await open(FIRST, proxy, line, CHANGED)
    fireEvent.input(reason(), { target: { value: 'Typed' } })
    act(() => screen.getByRole('button', { name: button }).click())
    await pass(1_000)
    expect([shown('rows'), reason().value]).toEqual(['Kowalska, 0 new', 'Typed'])
    await pass(11_000)
    expect([shown('rows'), reason().value]).toEqual(['Kowalska, 1 new', 'Typed'])
  },
)

test('a revalidation that redirects to sign-in keeps a page with typed text and replaces any other', async () => {
  await open(FIRST, signIn, signIn, FIRST, signIn)
  fireEvent.input(reason(), { target: { value: 'Typed' } })
  for (let times = 0; times < 2; times++) {
    await hear()
    expect(reason().value).toBe('Typed')
    expect(currentToast()).toMatchObject({ title: 'You are signed out', open: times === 0 })
    dismissToast()
  }
  fireEvent.input(reason(), { target: { value: '' } })
  await hear()
  await hear()
  expect(screen.getByText('Sign in')).toBeDefined()
})
