import { expect, test } from 'vitest'
import { step } from '#app/review/engine.ts'
import { roleOf } from './schema.ts'
import {
  APPLICATION_STATUSES,
  type ApplicationAction,
  type ApplicationStatus,
  applicationWorkflow,
  EDITABLE,
} from './workflow.ts'

test('the statuses are draft, submitted, more_info_requested, rejected, approved · ADM-060', () => {
  expect(APPLICATION_STATUSES).toEqual(['draft', 'submitted', 'more_info_requested', 'rejected', 'approved'])
})

/** The specified transitions, written independently of the table. */
const LISTED = [
  'submit draft submitted',
  'submit more_info_requested submitted',
  'approve submitted approved',
  'requestInfo submitted more_info_requested',
  'requestInfo more_info_requested more_info_requested',
  'reject submitted rejected',
  'reject more_info_requested rejected',
  'reject rejected rejected',
  'revoke draft draft',
]

test('an application follows only the specified transitions · ADM-061', () => {
  const moved = (Object.keys(applicationWorkflow) as ApplicationAction[]).flatMap((action) =>
    APPLICATION_STATUSES.flatMap((status: ApplicationStatus) => {
      const actor = applicationWorkflow[action].by
      const facts = { status, actor, own: false, reason: 'because', seen: 1, current: 1 }
      const result = step(applicationWorkflow, action, facts)
      return 'to' in result ? [`${action} ${status} ${result.to}`] : []
    }),
  )
  expect(moved.toSorted()).toEqual(LISTED.toSorted())
})

test('the candidate can edit only a draft and an application with a request · ADM-070, ADM-071', () => {
  expect(EDITABLE).toEqual(['draft', 'more_info_requested'])
})

test.each([
  ['developer', 'developer'],
  ['investor', 'investor'],
  ['due_diligence', 'due_diligence'],
  ['Investor', 'developer'],
  ['admin', 'developer'],
  ['', 'developer'],
  [undefined, 'developer'],
  [['investor'], 'developer'],
])('the role %j counts as %s · ADM-048', (sent, role) => {
  expect(roleOf(sent)).toBe(role)
})
