import { data } from 'react-router'
import { moveMessage } from '#app/contact/commands.server.ts'
import { countMessages, findMessage, listMessages } from '#app/contact/queries.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { messagesPath, inboxFilters, messageStep } from './schema.ts'

const DONE = { answer: 'Message marked as answered', reopen: 'Message reopened' } as const
const TOO_LATE = {
  answer: 'Another admin has already marked this message as answered.',
  reopen: 'Another admin has already reopened this message.',
} as const

/** Messages from “Get in Touch” (ADM-202). */
export const messageDesk = defineDesk({
  loadFailed: 'Failed to load messages',
  filters: inboxFilters,
  hasNoKeys: true,
  path: messagesPath,
  list: listMessages,
  counts: countMessages,
  async record(admin, id) {
    const message = await findMessage(admin, id)
    if (!message) throw refusal('not_found')
    return message
  },
  async handle(admin, formData, { address }) {
    const parsed = parseForm(messageStep, formData)
    if (!parsed.ok) throw refusal('invalid')
    const { intent } = parsed.data
    const moved = await moveMessage(admin, parsed.data)
    if (moved.ok) return redirectWithToast(address, { title: DONE[intent], tone: 'ok' })
    if (moved.refused === 'not_found') throw refusal('not_found')
    return data({ refused: TOO_LATE[intent] }, { status: statusOf('conflict') })
  },
})
