import { describe, expect, test, vi } from 'vitest'
import { respond, failed, formHeaders, isConflict, refused, tooManyCalls } from './form-response.server.ts'
import { conflict, NOT_FOUND, type Refusals, errorAt, ok, refuse, type Result } from './refusal.ts'
import { expectFields } from './form.ts'
import { Outage } from './outage.ts'

function typed(): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Ada', password: 'secret', other: 'x' }))
    form.append(name, value)
  expectFields(form, ['name', 'password'])
  return form
}

const VALUES = { name: 'Ada' }
const FAILURE = {
  event: 'account.step_failed',
  toast: { title: 'Not changed', tone: 'error' },
} as const

type Reason = 'gone' | 'stale' | 'blank' | 'often'
const REFUSALS = {
  gone: NOT_FOUND,
  stale: conflict('It changed.'),
  blank: errorAt('name', 'Please give a name.'),
  often: { kind: 'too_many', retryAfter: 60, text: 'Too often.' },
} as const satisfies Refusals<Reason>

const run = (result: Result<string, Reason>) =>
  respond(typed(), () => Promise.resolve(result), {
    refusals: REFUSALS,
    title: 'Not saved',
    done: (value) => new Response(value),
    failure: FAILURE,
  })

describe('the response to a form', () => {
  test('returns the typed values of its own fields, without secrets or unknown fields', async () => {
    for (const [why, status] of [
      ['stale', 409],
      ['blank', 422],
      ['often', 429],
    ] as const)
      expect(await run(refuse(why))).toMatchObject({ data: { values: VALUES }, init: { status } })
  })

  test('shows the table’s message, also in the toast', async () => {
    const toast = (text: string) => ({ title: 'Not saved', text, tone: 'error' })
    expect(await run(refuse('stale'))).toMatchObject({
      data: { formError: 'It changed.', errors: {}, toast: toast('It changed.') },
    })
    expect(await run(refuse('blank'))).toMatchObject({
      data: { errors: { name: 'Please give a name.' }, toast: toast('Please give a name.') },
    })
    const often = await run(refuse('often'))
    expect(often).toMatchObject({
      data: { toast: toast('Too often.') },
      init: { headers: { 'Retry-After': '60' } },
    })
    expect(often).not.toHaveProperty('data.formError')
  })

  test('throws the error page for its kind if the table has no message', async () => {
    await expect(run(refuse('gone'))).rejects.toMatchObject({
      data: { kind: 'not_found' },
      init: { status: 404 },
    })
  })

  test('redirects on success', async () => {
    const done = await run(ok('next'))
    expect(done).toBeInstanceOf(Response)
  })

  test('distinguishes a conflict from other refusals', () => {
    expect(isConflict(refused(typed(), REFUSALS.stale))).toBe(true)
    expect(isConflict(refused(typed(), REFUSALS.blank))).toBe(false)
  })

  test('states the waiting time of a rate limit and passes on the header', () => {
    const waits = tooManyCalls(typed(), 'Not sent', 300)
    expect(waits.data.formError).toBe('Too many attempts. Try again in 5 minutes.')
    const actionHeaders = new Headers(waits.init?.headers)
    expect(formHeaders({ actionHeaders, errorHeaders: undefined }).get('Retry-After')).toBe('300')
  })
})

describe('an unexpected error', () => {
  test('is logged, and the response has the message of the action', () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { data, init } = failed(typed(), new Error('broken'), { ...FAILURE, about: { intent: 'promote' } })
    expect(data).toEqual({ values: VALUES, errors: {}, toast: FAILURE.toast })
    expect(init?.status).toBe(500)
    const [line] = written.mock.calls.map(([text]) => String(text))
    written.mockRestore()
    expect(line).toContain('"event":"account.step_failed"')
    expect(line).toContain('"intent":"promote"')
  })

  test('that is an outage shows the site-wide page, unless the form stays', () => {
    const outage = new Outage('no answer')
    expect(() => failed(typed(), outage, FAILURE)).toThrow(outage)
    const { data, init } = failed(typed(), outage, { ...FAILURE, keepFormInOutage: true })
    expect([data.values, init?.status]).toEqual([VALUES, 503])
  })

  test('that is not an error, such as a redirect, is rethrown', () => {
    const redirect = new Response(null, { status: 303 })
    expect(() => failed(typed(), redirect, FAILURE)).toThrow()
  })
})
