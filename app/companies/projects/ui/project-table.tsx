import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/format.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { Project } from '../queries.server.ts'

const columns: readonly Column<Project>[] = [
  {
    key: 'name',
    header: 'Project',
    phone: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  {
    key: 'location',
    header: 'Location',
    cell: ({ location }) => <span className="wrap-anywhere">{location ?? '—'}</span>,
  },
  { key: 'year', header: 'Year', align: 'end', cell: ({ year }) => year ?? '—' },
  { key: 'size', header: 'Size', align: 'end', cell: ({ size }) => size ?? '—' },
  {
    key: 'irr',
    header: 'IRR',
    align: 'end',
    cell: ({ irrBps }) => (irrBps === null ? '—' : `${formatNumber(irrBps / 100)}%`),
  },
]

type Props = { projects: readonly Project[]; empty: ReactNode; actions?: (project: Project) => ReactNode }

/** Portfolio projects, latest year first (MEM-362). */
export function ProjectTable({ projects, empty, actions }: Props) {
  const all = actions
    ? [
        ...columns,
        { key: 'actions', header: 'Actions', headerHidden: true, align: 'end' as const, cell: actions },
      ]
    : columns
  return (
    <DataTable
      caption="Portfolio projects"
      columns={all}
      rows={projects}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}
