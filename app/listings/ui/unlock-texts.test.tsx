import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShownFigure } from './shown-figure.tsx'
import { unlockText, UnlockTexts } from './unlock-texts.tsx'

const asks = {
  unlockRule: 'both',
  grantsImmediately: false,
  hasAcceptedNda: false,
  invitation: null,
} as const
const invitation = { message: null, expiresAt: new Date(0), accessEndsAt: null }

test('a locked part says what unlocks it under the listing’s own rule · PUB-222', () => {
  expect(unlockText(asks)).toBe('unlocks when you accept the NDA and the owner grants access')
  expect(unlockText({ ...asks, hasAcceptedNda: true })).toBe('unlocks when the owner grants access')
  expect(unlockText({ ...asks, unlockRule: 'approval' })).toBe('unlocks when the owner grants access')
  expect(unlockText({ ...asks, unlockRule: 'nda', grantsImmediately: true })).toBe(
    'unlocks when you accept the NDA',
  )
  // On a private listing the "nda" rule only applies to invited members.
  expect(unlockText({ ...asks, unlockRule: 'nda' })).toBe(
    'unlocks when you accept the NDA and the owner grants access',
  )
  expect(unlockText({ ...asks, grantsImmediately: true, invitation })).toBe(
    'unlocks when you use your invitation and accept the NDA',
  )
  expect(unlockText({ ...asks, unlockRule: 'approval', grantsImmediately: true, invitation })).toBe(
    'unlocks when you use your invitation',
  )
})

test('every masked figure on the page has its reason, and the reasons for visitors stay unchanged', () => {
  const masked = (lock: 'access' | 'join') => <ShownFigure shown={{ value: null, lock }} text={() => ''} />
  const page = (lock: 'access' | 'join') =>
    renderToStaticMarkup(<UnlockTexts access={asks}>{masked(lock)}</UnlockTexts>)
  expect(page('access')).toContain('unlocks when you accept the NDA and the owner grants access')
  expect(page('join')).toContain('unlocks for approved members')
  expect(renderToStaticMarkup(masked('access'))).toContain('unlocks when the owner grants access')
})
