// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { emptyForm } from '#app/lib/form.ts'
import { currentToast } from '#app/ui/toast-store.ts'
import { AlertCenter } from './alert-center.tsx'

afterEach(cleanup)

test('a failure to load alerts shows the toast "Failed to load alerts." · MEM-324', async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <AlertCenter
          tab="active"
          kind="new_listing"
          formKey="k"
          cities={[]}
          approvalStep={null}
          alerts={null}
          found={[]}
          matchCounts={[]}
          edited={null}
          unknown={null}
          form={emptyForm}
        />
      ),
    },
  ])
  render(<Stub />)
  expect(await screen.findByText('Try Again')).toBeDefined()
  expect(currentToast()).toMatchObject({ title: 'Failed to load alerts.', tone: 'error', open: true })
})
