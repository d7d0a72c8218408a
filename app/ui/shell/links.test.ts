import { expect, test } from 'vitest'
import { accountLinks, isCurrent, navLinks } from './links.ts'

const labels = (links: { label: string }[]) => links.map(({ label }) => label)

test('the navbar has these links for each kind of viewer · PUB-208', () => {
  expect(labels(navLinks('guest'))).toEqual(['About', 'Home', 'Market Circle', 'Listings'])
  expect(labels(navLinks('member'))).toEqual(['Home', 'Market Circle', 'Listings', 'Alerts'])
  expect(labels(navLinks('admin'))).toEqual(['Home', 'Market Circle', 'Listings', 'Alerts', 'Admin'])
  expect(navLinks('admin').map(({ to }) => to)).toEqual([
    '/platform',
    '/market-circle',
    '/listings',
    '/alerts',
    '/admin',
  ])
})

test('the avatar menu begins with the profile, for an admin with the console · PUB-211', () => {
  expect(accountLinks('member')).toEqual([{ label: 'My Profile', to: '/my-profile' }])
  expect(accountLinks('admin')).toEqual([{ label: 'Admin Console', to: '/admin' }])
})

test('a link is current on its page and below it', () => {
  expect(isCurrent('/listings', '/listings')).toBe(true)
  expect(isCurrent('/listings', '/listings/12')).toBe(true)
  expect(isCurrent('/listings', '/listings-old')).toBe(false)
})
