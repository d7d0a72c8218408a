import { expect, test } from 'vitest'
import { GUEST } from '#app/lib/viewer.ts'
import { sectionsOf } from './sections.ts'

test('the sections are security, notifications, company, activity, and data, which includes closing the account · MEM-303', () => {
  expect(sectionsOf(GUEST)).toEqual([
    { label: 'Profile & security', to: '/settings' },
    { label: 'Notifications', to: '/settings/notifications' },
    { label: 'Company', to: '/settings/company' },
    { label: 'Activity', to: '/settings/activity' },
    { label: 'Data & account', to: '/settings/data' },
  ])
})
