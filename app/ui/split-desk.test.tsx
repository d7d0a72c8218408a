// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'
import { DecisionBar, SplitDesk } from './split-desk.tsx'
import { Toaster } from './toaster.tsx'

afterEach(cleanup)

test('toasts appear above a decision bar, never over its buttons', () => {
  render(<Toaster />)
  const messages = screen.getByRole('region', { name: 'Messages' })
  expect(messages.className).toContain('bottom-4')
  const bar = render(<DecisionBar>Approve</DecisionBar>)
  expect(messages.className).toContain('bottom-20')
  bar.unmount()
  expect(messages.className).toContain('bottom-4')
})

test('a desk shows its own prompt while nothing is open', () => {
  const desk = (choose?: string) =>
    render(
      <MemoryRouter>
        <SplitDesk label="Desk" queue={<p>Rows</p>} choose={choose} />
      </MemoryRouter>,
    )
  desk()
  expect(screen.getByText('Choose a record from the queue.')).toBeTruthy()
  cleanup()
  desk('Choose a template.')
  expect(screen.getByText('Choose a template.')).toBeTruthy()
})

test('a cell’s content has a single wrapper for the phone layout', () => {
  render(
    <DataTable
      caption="Sets"
      rows={[{ id: 1 }]}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'at',
          header: 'Imported',
          cell: () => (
            <>
              <time>22 Nov 2026</time> with a release
            </>
          ),
        },
        { key: 'count', header: 'Figures', cell: ({ id }) => id },
      ]}
    />,
  )
  const [imported, figures] = screen.getAllByRole('cell')
  expect(imported?.childNodes).toHaveLength(1)
  expect(imported?.textContent).toBe('22 Nov 2026 with a release')
  expect(figures?.innerHTML).toBe('1')
})
