import { expect, test } from 'vitest'
import { accountLinks, footerGroups, insightsLink, isCurrent, type NavViewer, navLinks } from './links.ts'

const labels = (links: { label: string }[]) => links.map(({ label }) => label)

test('the navbar has these links for each kind of viewer', () => {
  expect(labels(navLinks({ kind: 'guest' }))).toEqual(['About', 'Home', 'Market Circle', 'Listings'])
  expect(labels(navLinks({ kind: 'member' }))).toEqual([
    'Home',
    'Market Circle',
    'Listings',
    'Market Insights',
    'Alerts',
  ])
  expect(labels(navLinks({ kind: 'admin' }))).toEqual([
    'Home',
    'Market Circle',
    'Listings',
    'Market Insights',
    'Alerts',
    'Admin',
  ])
  expect(navLinks({ kind: 'admin' }).map(({ to }) => to)).toEqual([
    '/platform',
    '/market-circle',
    '/listings',
    '/market-insights',
    '/alerts',
    '/admin',
  ])
})

test('this viewer can open each link, or it says that it opens after approval', () => {
  const shown = (viewer: NavViewer) => navLinks(viewer).map(({ label, to, hint }) => [label, hint ?? to])
  expect(shown({ kind: 'guest' }).slice(1, 3)).toEqual([
    ['Home', '/'],
    ['Market Circle', '/#market-circle'],
  ])
  expect(shown({ kind: 'member', home: '/profile/pending', reach: 'waiting' })).toEqual([
    ['Home', '/profile/pending'],
    ['Market Circle', 'available after approval'],
    ['Listings', '/listings'],
    ['Alerts', '/alerts'],
  ])
  expect(shown({ kind: 'member', home: '/profile/suspended', reach: 'suspended' })).toEqual([
    ['Home', '/profile/suspended'],
  ])
})

test('the footer’s link to the market insights depends on what the viewer can open', () => {
  const shown = (viewer: NavViewer) =>
    footerGroups(viewer)[0]?.links.map(({ label, to, hint }) => [label, hint ?? to])
  const rest = [
    ['About', '/about'],
    ['FAQ', '/faq'],
  ]
  expect(shown({ kind: 'guest' })).toEqual([
    ['Listings', '/listings'],
    ['Market Insights', '/signin?from=/market-insights'],
    ...rest,
  ])
  expect(shown({ kind: 'member' })?.[1]).toEqual(['Market Insights', '/market-insights'])
  expect(shown({ kind: 'admin' })?.[1]).toEqual(['Market Insights', '/market-insights'])
  expect(shown({ kind: 'member', reach: 'waiting' })?.[1]).toEqual([
    'Market Insights',
    'available after approval',
  ])
  expect(shown({ kind: 'member', reach: 'suspended' })).toEqual(rest)
  expect(insightsLink({ kind: 'member', reach: 'suspended' })).toBeNull()
})

test('the avatar menu starts with the profile, or with the console for admins · PUB-211', () => {
  expect(accountLinks('member')).toEqual([{ label: 'My Profile', to: '/my-profile' }])
  expect(accountLinks('admin')).toEqual([{ label: 'Admin Console', to: '/admin' }])
})

test('a link is current on its page and on pages below it', () => {
  expect(isCurrent('/listings', '/listings')).toBe(true)
  expect(isCurrent('/listings', '/listings/12')).toBe(true)
  expect(isCurrent('/listings', '/listings-old')).toBe(false)
})
