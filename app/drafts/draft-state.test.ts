import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  nextWindow,
  initialWindow,
  type DraftResult,
  type DraftEvent,
  type WindowDraft,
} from './draft-state.ts'

const NEW = { seen: 0, savedAt: null }
const after = (events: DraftEvent[], from = initialWindow(NEW, undefined)) => events.reduce(nextWindow, from)

const typed = (field: string): DraftEvent => ({ kind: 'typed', field })
const autosave: DraftEvent = { kind: 'sent', isAutosave: true }
const press: DraftEvent = { kind: 'sent', isAutosave: false }
const nothing: DraftResult = {}
const keptAs = (version: number): DraftResult => ({
  ...nothing,
  draftVersion: version,
  kept: { version, savedAt: '2026-11-21T13:05:00.000Z' },
})
const autosaved = (result: DraftResult): DraftEvent => ({ kind: 'autosaved', result })
const replied = (result: DraftResult): DraftEvent => ({ kind: 'replied', result })

describe('a submission that is lost during an autosave', () => {
  const underWay = [typed('company_name'), autosave, typed('website'), press]

  test('leaves its change unsaved, to be sent again · MEM-122 MEM-136', () => {
    const window = after([...underWay, autosaved(keptAs(2)), replied(nothing)])
    expect(window).toMatchObject({ edit: 2, acked: 1, seen: 2, saving: 'failed' })
  })
  test('does so even if the response to the autosave arrives later', () => {
    const window = after([...underWay, replied(nothing), autosaved(keptAs(2))])
    expect(window).toMatchObject({ edit: 2, acked: 1, seen: 2, saving: 'failed' })
    expect(after([autosave, autosaved(keptAs(3))], window)).toMatchObject({ acked: 2, saving: 'idle' })
  })
})

test('the response to an earlier autosave does not undo the form’s own save', () => {
  const window = after([
    typed('company_name'),
    autosave,
    typed('website'),
    press,
    replied({ ...nothing, draftVersion: 3 }),
    autosaved(keptAs(2)),
  ])
  expect(window).toMatchObject({ edit: 2, acked: 2, saving: 'idle' })
})

test('a post that was saved but asks about open items counts as saved', () => {
  const asks = { ...nothing, draftVersion: 3, formError: '1 item is still open.', stillOpen: 1 }
  const window = after([typed('company_name'), press, replied(asks)])
  expect(window).toMatchObject({ acked: 1, seen: 3, saving: 'idle', refusal: null })
})

test('after a save while signed out, the form asks to sign in until a save succeeds', () => {
  const out = after([typed('company_name'), autosave, autosaved({ ...nothing, isSignedOut: true })])
  expect(out.saving).toBe('signed_out')
  const again = after([autosave], out)
  expect(again.saving).toBe('signed_out')
  expect(after([autosaved(keptAs(1))], again)).toMatchObject({ acked: 1, saving: 'idle' })
})

type Step = 'type' | 'autosave' | 'press' | 'autosave kept' | 'autosave lost' | 'press kept' | 'press lost'
const steps = fc.array(
  fc.constantFrom<Step>(
    'type',
    'autosave',
    'press',
    'autosave kept',
    'autosave lost',
    'press kept',
    'press lost',
  ),
  { maxLength: 40 },
)

/** A window, the contents of its pending posts, and the acknowledged contents. */
type Desk = {
  window: WindowDraft
  autosave: number | null
  press: number | null
  kept: number
  version: number
}

/** Runs one event. An impossible event is skipped, as on the page, and returns false. */
function run(desk: Desk, step: Step): boolean {
  const dispatch = (event: DraftEvent) => {
    desk.window = nextWindow(desk.window, event)
    return true
  }
  if (step === 'type') return dispatch(typed('company_name'))
  if (step === 'autosave') {
    if (desk.autosave !== null || desk.press !== null) return false
    desk.autosave = desk.window.edit
    return dispatch(autosave)
  }
  if (step === 'press') {
    // A second submission replaces the first, whose response never arrives.
    desk.press = desk.window.edit
    return dispatch(press)
  }
  const [way, end] = step.split(' ') as ['autosave' | 'press', 'kept' | 'lost']
  const contained = desk[way]
  if (contained === null) return false
  desk[way] = null
  const isKept = end === 'kept'
  if (isKept) {
    desk.version += 1
    desk.kept = Math.max(desk.kept, contained)
  }
  if (way === 'autosave') return dispatch(autosaved(isKept ? keptAs(desk.version) : nothing))
  return dispatch(replied(isKept ? { ...nothing, draftVersion: desk.version } : nothing))
}

test('whatever the order of responses, lost posts and submits, a change counts as saved exactly when an acknowledged post contained it · MEM-136', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const window = initialWindow(NEW, undefined)
      const desk: Desk = { window, autosave: null, press: null, kept: 0, version: 0 }
      for (const step of all) {
        const contained = step === 'press lost' ? (desk.press ?? 0) : 0
        const hasHappened = run(desk, step)
        expect(desk.window.acked).toBe(desk.kept)
        if (hasHappened && contained > desk.kept) expect(desk.window.saving).toBe('failed')
      }
    }),
    { numRuns: 2_000 },
  )
})
