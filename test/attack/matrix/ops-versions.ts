import { admins, button, type Operation, type Outcomes } from './outcomes.ts'

const on = (intent: string, thing: string, outcomes: Outcomes): Operation =>
  button(
    '/admin/versions',
    intent,
    {
      id: `{${thing}}`,
      seen: '1',
      reason: 'Because.',
      memberNotes: '',
      internalNotes: 'Among us.',
      confirmed: 'yes',
    },
    outcomes,
    { missing: { in: thing } },
  )

/** The desk for changes of approved profiles. Nobody decides on a change of their own company. */
export const VERSION_OPERATIONS: readonly Operation[] = [
  on('approve', 'waitingProfileVersion', admins('done')),
  on('requestInfo', 'waitingProfileVersion', admins('done')),
  on('reject', 'waitingProfileVersion', admins('done')),
  on('ask', 'waitingProfileVersion', admins('done')),
  on('drop', 'waitingProfileVersion', admins(409)),
  on('revert', 'minorProfileVersion', admins('done')),
  on('approve', 'ownProfileVersion', admins('done', { insider: 403 })),
]
