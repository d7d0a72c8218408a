// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

afterEach(cleanup)

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
