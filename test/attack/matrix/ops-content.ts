import { admins, button, type Operation, type Outcomes } from './outcomes.ts'

const on = (intent: string, outcomes: Outcomes): Operation =>
  button(
    '/admin/content',
    intent,
    {
      document: 'faq',
      seen: '{faqRevision}',
      'p0-heading': 'Matrix',
      'p0-0-title': 'Why?',
      'p0-0-text': 'Words.',
    },
    outcomes,
  )

/** The desk for page content. */
export const CONTENT_OPERATIONS: readonly Operation[] = [
  on('save', admins('done')),
  on('preview', admins('done')),
  on('review', admins('done')),
  on('add', admins('done')),
  on('undo', admins(409)),
  // A draft that does not exist can be discarded too: the revision increases.
  on('discard', admins('done')),
  // A dangerous step requires a proof from the last minutes.
  on('publish', admins(409, { stale: 403 })),
]
