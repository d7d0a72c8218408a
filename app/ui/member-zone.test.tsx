// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SavedLine } from '#app/drafts/saved-line.tsx'
import { formatDay } from '#app/lib/format.ts'
import { MemberZone } from './member-zone.tsx'
import { Moment } from './moment.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AT = '2026-07-01T23:30:00Z'
const shown = (zone: string) => {
  const Component = () => (
    <MemberZone zone={zone}>
      <Moment at={AT} />
      <SavedLine draft={{ saving: 'idle', savedAt: AT, isUnsaved: false }} />
    </MemberZone>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return <Stub />
}

/** A browser that does not support this zone. */
function withoutZone(zone: string) {
  class Older extends Intl.DateTimeFormat {
    constructor(locales?: string, options?: Intl.DateTimeFormatOptions) {
      if (options?.timeZone === zone) throw new RangeError(`Invalid time zone specified: ${zone}`)
      super(locales, options)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Older })
}

test('without support for the member’s zone, times are in Warsaw time and a notice says so', () => {
  const zone = 'America/Punta_Arenas'
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(shown('UTC')).replaceAll('23:30', '20:30')
  expect(container.textContent).toBe('1 Jul 2026, 20:30Saved 20:30')
  withoutZone(zone)
  const broke = vi.fn()
  render(shown(zone), { container, hydrate: true, onRecoverableError: broke })
  expect(container.querySelector('time')?.textContent).toBe('2 Jul 2026, 01:30')
  expect(container.textContent).toContain('Saved 01:30')
  expect(broke).not.toHaveBeenCalled()
  expect(container.textContent).toContain(`This browser does not support your time zone, ${zone}.`)
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/settings#personal')
})

test('an unknown zone breaks nothing, and a supported one shows no notice', () => {
  expect(formatDay(AT, 'Mars/Olympus')).toBe('2 Jul 2026')
  const { container } = render(shown('Asia/Tokyo'))
  expect(container.textContent).toBe('2 Jul 2026, 08:30Saved 08:30')
})
