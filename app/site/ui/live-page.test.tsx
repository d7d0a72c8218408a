// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayHeard } from '#app/notices/ui/heard.ts'
import { DESK_SETTINGS, useDeskClaims } from '#app/review/desk/claims.tsx'
import { useHeldAnswer, useHeldRows, useOwnKey } from '#app/ui/held-rows.ts'
import { SILENCE_MS } from '#app/notices/ui/use-live.ts'
import { ownStep, setLiveLoad } from '#app/ui/live-load.ts'
import { LivePage } from './live-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
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
const ASK_EVERY = 20_000
/** Milliseconds that the server takes to say who has which record open. */
const ANSWER_MS = 200

/** The answer to an upload. */
let sent = Promise.withResolvers<void>()

/** A desk that asks every 20 s who has which record open, in a window that hears of changes. */
function Desk({ loaderData }: { loaderData: unknown }) {
  const loaded = loaderData as Loaded
  useDeskClaims(CLAIMED)
  const { rows, news } = useHeldRows(loaded, loaded.rows, (row) => row)
  const record = useHeldAnswer(loaded, (one) => one.record)
  const { revalidate } = useRevalidator()
  const upload = async () => {
    await sent.promise
    await revalidate()
  }
  return (
    <>
      <p data-testid="rows">{`${rows.join(' ')}, ${news} new`}</p>
      <p data-testid="record">{record.answer.record}</p>
      {record.hasNews && <button onClick={record.show}>Show</button>}
      <button onClick={() => void ownStep(upload)}>Upload</button>
      <input key={useOwnKey(record.answer.record)} aria-label="Reason" />
    </>
  )
}

/** In steps, so that what stands for a moment is rendered too. */
async function pass(ms: number) {
  for (let at = 0; at < ms; at += ANSWER_MS / 2) await act(() => vi.advanceTimersByTimeAsync(ANSWER_MS / 2))
}
const hear = async () => {
  act(() => sayHeard({ what: 'change', kind: 'desk:company', id: '1' }))
  await pass(1_500)
}
const shown = (name: string) => screen.getByTestId(name).textContent
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason')

/** The desk, which loads these one after the other. */
async function open(...loads: (Loaded | Promise<Loaded>)[]) {
  let asked = 0
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <Outlet />
          <LivePage streamOf={null} hearUnread={() => undefined} />
        </>
      ),
      children: [
        {
          path: 'admin/profiles',
          loader: () => loads.shift() ?? CHANGED,
          HydrateFallback: () => null,
          Component: Desk,
        },
        {
          path: DESK_SETTINGS.slice(1),
          loader: async () => {
            asked++
            await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
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

test('what is typed stays when the new version is shown and the desk asks who has which record open', async () => {
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

test('a change elsewhere that loads while the desk asks who has which record open replaces neither rows nor record', async () => {
  const { promise, resolve } = Promise.withResolvers<Loaded>()
  const { asked } = await open(FIRST, promise)
  fireEvent.change(reason(), { target: { value: 'Typed' } })
  await pass(ASK_EVERY - 1_000)
  await hear()
  await pass(ANSWER_MS)
  expect(asked()).toBe(1)
  resolve(CHANGED)
  await pass(ANSWER_MS)
  expect([shown('rows'), shown('record')]).toEqual(['Kowalska, 1 new', 'version 1'])
  expect(reason().value).toBe('Typed')
})

test('what a person uploads is shown at once, and no change elsewhere is asked for meanwhile', async () => {
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

test('a step that begins while a silent page asks for the server keeps its own answer', async () => {
  const reached = Promise.withResolvers<Response>()
  const asks = vi.spyOn(globalThis, 'fetch').mockImplementation(() => reached.promise)
  sent = Promise.withResolvers()
  await open(FIRST, CHANGED)
  await pass(SILENCE_MS + 1_500)
  expect(asks).toHaveBeenCalledTimes(1)
  act(() => screen.getByRole('button', { name: 'Upload' }).click())
  await pass(ANSWER_MS)
  reached.resolve(new Response())
  await pass(ANSWER_MS)
  expect(shown('rows')).toBe('Kowalska, 0 new')
  sent.resolve()
  await pass(ANSWER_MS)
  expect(shown('rows')).toBe('Kowalska Nowak, 0 new')
  asks.mockRestore()
})
