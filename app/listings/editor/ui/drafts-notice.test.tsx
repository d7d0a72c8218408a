// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DraftsNotice } from './drafts-notice.tsx'

afterEach(cleanup)

test('unsaved changes of several windows share one notice, each with its time, window and differences', () => {
  const title = (typed: string) => ({ name: 'title', label: 'Title', typed, saved: 'Amber Quay' })
  const offered = [
    { id: 'b', savedAt: new Date('2026-11-21T13:02:00Z'), differences: [title('Amber Quay East')] },
    { id: 'a', savedAt: new Date('2026-11-21T12:40:00Z'), differences: [title('Amber Quay West')] },
  ]
  const Stub = createRoutesStub([
    { path: '/', Component: () => <DraftsNotice drafts={{ shown: null, offered }} path="/my-listings/7" /> },
  ])
  render(<Stub />)
  expect(screen.getAllByText('You have unsaved changes')).toHaveLength(1)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(
    /^Window 2, 21 Nov 2026, 14:02: 1 field · Title.*Amber Quay East · saved: Amber Quay/,
  )
  expect(rows[1]).toMatch(/^Window 1, 21 Nov 2026, 13:40: 1 field · Title.*Amber Quay West/)
  const links = screen.getAllByRole('link', { name: 'Continue editing' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/my-listings/7?draft=b',
    '/my-listings/7?draft=a',
  ])
})
