import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { AdminFrame } from '#app/ui/shell/admin-frame.tsx'
import { DESK_TABS, type DeskKind, deskPath } from '../tabs.ts'

const TITLES = { investor: 'Investor dashboard', developer: 'Developer dashboard' } as const

/** A desk with its sidebar tabs and "Log Out" below them (MEM-299, MEM-304, MEM-305). */
export function DashboardFrame({ kind, children }: { kind: DeskKind; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <AdminFrame
      title={TITLES[kind]}
      entries={DESK_TABS[kind].map(({ tab, label }) => ({ label, to: deskPath(kind, tab) }))}
      currentPath={pathname}
      foot={
        <Form method="post" action="/signout" reloadDocument>
          <Button size="sm">Log Out</Button>
        </Form>
      }
    >
      {children}
    </AdminFrame>
  )
}

/** Shown to an admin without a company of the desk's kind. */
export function NoDashboard({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title="No dashboard for your account"
        text="This dashboard shows a company’s own figures. Your account has no company of this type."
      />
    </Page>
  )
}
