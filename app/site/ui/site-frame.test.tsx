// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { SiteFrame } from './site-frame.tsx'

afterEach(cleanup)

test.each([
  ['/deal/villa?tab=1', '/signin?from=%2Fdeal%2Fvilla%3Ftab%3D1', '/signup?listing=villa'],
  ['/deal/villa/inquiry', '/signin?from=%2Fdeal%2Fvilla%2Finquiry', '/signup?listing=villa'],
  ['/signup/investor?listing=villa', '/signin?from=%2Fdeal%2Fvilla', '/signup?listing=villa'],
  ['/forgot-password?from=%2Fdeal%2Fvilla', '/signin?from=%2Fdeal%2Fvilla', '/signup?listing=villa'],
  ['/listings?type=office', '/signin?from=%2Flistings%3Ftype%3Doffice', '/signup'],
  ['/signin?from=https%3A%2F%2Fevil.example', '/signin', '/signup'],
  ['/faq', '/signin', '/signup'],
])('on %s the header’s “Sign in” and “Sign Up” keep the listing · PUB-209', (path, signIn, signUp) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SiteFrame viewer={{ kind: 'guest' }} footer={null} reloadDocument={false}>
        {null}
      </SiteFrame>
    </MemoryRouter>,
  )
  const hrefs = (text: string) =>
    screen.getAllByText(text).map((link) => link.closest('a')?.getAttribute('href'))
  expect(hrefs('Sign in')).toEqual([signIn, signIn])
  expect(hrefs('Sign Up')).toEqual([signUp, signUp])
})
