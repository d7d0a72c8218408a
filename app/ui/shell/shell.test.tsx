// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { SAMPLE, setIdentity } from '#app/lib/identity.ts'
import { initialsOf } from './account-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader, type ViewerSummary } from './site-header.tsx'

afterEach(cleanup)

const admin: ViewerSummary = { kind: 'admin', name: 'Anna Nowak', email: 'anna@parcela.example' }
const member: ViewerSummary = {
  kind: 'member',
  name: 'Jan Kowalski',
  email: 'jan@dolina.example',
  company: 'Zielona Dolina',
  position: 'Managing Director',
  status: { tone: 'wait', label: 'Pending Approval' },
}
function header(viewer: ViewerSummary): HTMLElement {
  const { container } = render(
    <MemoryRouter>
      <SiteHeader viewer={viewer} currentPath="/listings" reloadDocument={false} />
    </MemoryRouter>,
  )
  return container
}

test('guests get a "Sign Up" button and a Sign in link · PUB-209', () => {
  const container = header({ kind: 'guest' })
  const hrefs = (text: string) =>
    within(container)
      .getAllByText(text)
      .map((link) => link.closest('a')?.getAttribute('href'))
  expect(hrefs('Sign Up')).toContain('/signup')
  expect(hrefs('Sign in')).toContain('/signin')
  expect(container.querySelector('#account-menu')).toBeNull()
})

test('the avatar menu shows name, email, company, position and status · PUB-210', () => {
  const menu = header(member).querySelector<HTMLElement>('#account-menu')
  for (const text of [
    'Jan Kowalski',
    'jan@dolina.example',
    'Zielona Dolina',
    'Managing Director',
    'Pending Approval',
  ]) {
    expect(menu?.textContent).toContain(text)
  }
})

test('the avatar menu offers the profile or the console, and signing out as a form · PUB-211', () => {
  const forMember = header(member).querySelector<HTMLElement>('#account-menu')
  expect(forMember?.textContent).toContain('My Profile')
  expect(forMember?.textContent).not.toContain('Admin Console')
  cleanup()
  const forAdmin = header(admin).querySelector<HTMLElement>('#account-menu')
  expect(forAdmin?.textContent).toContain('Admin Console')
  expect(forAdmin?.textContent).not.toContain('My Profile')
  const form = forAdmin?.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/signout')
  expect(form?.getAttribute('method')).toBe('post')
  expect(form?.textContent).toBe('Sign Out')
})

test('the link of the current page is marked', () => {
  const current = [...header(member).querySelectorAll('[aria-current="page"]')].map(
    (link) => link.textContent,
  )
  expect(new Set(current)).toEqual(new Set(['Listings']))
})

test('the footer has Pages, Legal, Contact and the configured addresses · PUB-213', () => {
  setIdentity({
    ...SAMPLE,
    supportEmail: 'hello@parcela.example',
    socialUrl: 'https://notlinkedin.com/parcela',
  })
  render(
    <MemoryRouter>
      <SiteFooter year={2026} />
    </MemoryRouter>,
  )
  setIdentity(SAMPLE)
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Legal' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/about#contact')
  expect(screen.getByRole('link', { name: 'hello@parcela.example' }).getAttribute('href')).toBe(
    'mailto:hello@parcela.example',
  )
  expect(screen.getByRole('link', { name: 'notlinkedin.com' }).getAttribute('href')).toBe(
    'https://notlinkedin.com/parcela',
  )
})

test('initials come from the name, or else from the email address', () => {
  expect(initialsOf('Żaneta Gęślą-Łąkowa', 'z@x.example')).toBe('ŻG')
  expect(initialsOf('Anna Maria Őry', 'a@x.example')).toBe('AŐ')
  expect(initialsOf('Cher', 'c@x.example')).toBe('C')
  expect(initialsOf('', 'anna@parcela.example')).toBe('AE')
})
